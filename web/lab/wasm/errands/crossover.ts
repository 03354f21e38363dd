// SPDX-License-Identifier: MIT
//
// Products of square matrices on the GPU, by WebGPU: the arithmetic alone, the transfers alone, or both.
//
// The arithmetic is timed by the GPU's own timestamps, which tell nothing of the way there. Browsers round them, Chromium
// to 65,536 ns, so their step is measured first and C++ makes batches that are long against it. Where there are none it
// takes the time from sending the work to hearing that it is done.

import { failure, reasonOf } from '../../errors.ts'
import type { Gpu } from '../../generated/records.ts'
import { wording } from '../../wording.ts'
import type { Errand, Errands } from './errands.ts'
import code from './product.wgsl?raw'

/** Adapters that are programs, by words of their names. */
const programs = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|warp/i

/** Rows and columns that a workgroup of the shader makes. */
const tile = 64

export async function open(): Promise<Errands> {
  const gpu = globalThis.navigator?.gpu
  if (!gpu) return without('no_webgpu')
  const adapter = await gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null)
  if (!adapter) return without('no_adapter')
  const stamps = adapter.features.has('timestamp-query')
  try {
    const device = await adapter.requestDevice({
      requiredFeatures: stamps ? ['timestamp-query'] : [],
    })
    const clock = stamps ? new GpuClock(device) : undefined
    const step_ms = await clock?.step_ms()
    const { info } = adapter
    const name = info.description || `${info.vendor} ${info.architecture}`.trim() || 'GPU'
    const isProgram = info.isFallbackAdapter || programs.test(`${name} ${info.architecture}`)
    const outside: Gpu = {
      adapter: isProgram ? 'software' : 'hardware',
      name,
      ...(step_ms !== undefined && { timestamp_ms: step_ms }),
    }
    const pipeline = await device.createComputePipelineAsync({
      layout: 'auto',
      compute: { module: device.createShaderModule({ code }), entryPoint: 'product' },
    })
    return new GpuProducts(device, pipeline, outside, step_ms === undefined ? undefined : clock)
  } catch (error) {
    throw gpuFailed(error)
  }
}

const without = (adapter: Gpu['adapter']): Errands => ({
  outside: { adapter },
  run: () => Promise.reject(gpuFailed('there is none')),
  close: () => {},
})

const gpuFailed = (error: unknown) =>
  failure(
    'gpu_failed',
    wording('gpu_failed', 'The GPU failed: {reason}', { reason: reasonOf(error) }),
    {},
    error,
  )

/** The GPU's own clock, read before and after the work of a pass. */
class GpuClock {
  readonly writes: GPUComputePassTimestampWrites
  readonly #device: GPUDevice
  readonly #resolved: GPUBuffer
  readonly #read: GPUBuffer

  constructor(device: GPUDevice) {
    const querySet = device.createQuerySet({ type: 'timestamp', count: 2 })
    this.writes = { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 }
    this.#device = device
    this.#resolved = device.createBuffer({
      size: 16,
      usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    })
    this.#read = device.createBuffer({
      size: 16,
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    })
  }

  /** Sends what `encoder` has, a pass with these writes, and tells both readings in ns. */
  async submit(encoder: GPUCommandEncoder): Promise<[begin: bigint, end: bigint]> {
    encoder.resolveQuerySet(this.writes.querySet, 0, 2, this.#resolved, 0)
    encoder.copyBufferToBuffer(this.#resolved, 0, this.#read, 0, 16)
    this.#device.queue.submit([encoder.finish()])
    await this.#read.mapAsync(GPUMapMode.READ)
    const [begin = 0n, end = 0n] = new BigUint64Array(this.#read.getMappedRange())
    this.#read.unmap()
    return [begin, end]
  }

  /** The largest step of which all its differences are multiples; undefined where it stands still. */
  async step_ms(): Promise<number | undefined> {
    const readings: bigint[] = []
    for (let i = 0; i < 16; ++i) {
      const encoder = this.#device.createCommandEncoder()
      encoder.beginComputePass({ timestampWrites: this.writes }).end()
      readings.push((await this.submit(encoder))[0])
    }
    const first = readings[0] ?? 0n
    const step = readings.reduce((common, each) => divisor(common, each - first), 0n)
    return step > 0n ? Number(step) / 1e6 : undefined
  }
}

/** Euclid's. */
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b))

/** Two matrices and their product, here and there. */
interface Matrices {
  readonly inputs: readonly Float32Array<ArrayBuffer>[]
  readonly output: Float32Array<ArrayBuffer>
  readonly buffers: readonly GPUBuffer[]
  /** Where the product is read. */
  readonly read: GPUBuffer
  readonly bound: GPUBindGroup
  /** Workgroups along a side. */
  readonly groups: number
}

class GpuProducts implements Errands {
  readonly outside: Gpu
  readonly #device: GPUDevice
  readonly #clock: GpuClock | undefined
  readonly #pipeline: GPUComputePipeline
  #matrices: Matrices | undefined

  constructor(
    device: GPUDevice,
    pipeline: GPUComputePipeline,
    outside: Gpu,
    clock: GpuClock | undefined,
  ) {
    this.#device = device
    this.#pipeline = pipeline
    this.outside = outside
    this.#clock = clock
  }

  async run({ task, size, calls, lead_in, inputs }: Errand): Promise<object> {
    try {
      if (task === 'load') return { output: await this.#load(size, inputs) }
      const work = task === 'arithmetic' ? this.#compute : this.#move
      const computes = task !== 'transfers'
      if (lead_in) await work.call(this, 1, computes)
      return { elapsed_ms: await work.call(this, calls, computes) }
    } catch (error) {
      throw gpuFailed(error)
    }
  }

  close(): void {
    this.#device.destroy()
  }

  /** Makes room for matrices of `n` rows, and computes their product once. Returns its bytes. */
  async #load(n: number, inputs: Errand['inputs']): Promise<Uint8Array> {
    const device = this.#device
    for (const buffer of this.#matrices?.buffers ?? []) buffer.destroy()
    this.#matrices?.read.destroy()
    for (const kind of ['out-of-memory', 'validation'] as const) device.pushErrorScope(kind)
    const size = n * n * Float32Array.BYTES_PER_ELEMENT
    const there = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC
    const buffers = Array.from({ length: 3 }, () => device.createBuffer({ size, usage: there }))
    const rows = device.createBuffer({
      size: 4,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    })
    device.queue.writeBuffer(rows, 0, new Uint32Array([n]))
    this.#matrices = {
      inputs,
      output: new Float32Array(n * n),
      buffers: [...buffers, rows],
      read: device.createBuffer({
        size,
        usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
      }),
      bound: device.createBindGroup({
        layout: this.#pipeline.getBindGroupLayout(0),
        entries: [...buffers, rows].map((buffer, binding) => ({ binding, resource: { buffer } })),
      }),
      groups: Math.ceil(n / tile),
    }
    const faults = await Promise.all([device.popErrorScope(), device.popErrorScope()])
    for (const fault of faults) if (fault) throw new Error(fault.message)
    await this.#move(1, true)
    return new Uint8Array(this.#matrices.output.buffer)
  }

  get #loaded(): Matrices {
    if (!this.#matrices) throw new Error('nothing was loaded')
    return this.#matrices
  }

  #dispatch(
    encoder: GPUCommandEncoder,
    calls: number,
    timestampWrites?: GPUComputePassTimestampWrites,
  ) {
    const { bound, groups } = this.#loaded
    const pass = encoder.beginComputePass(timestampWrites && { timestampWrites })
    pass.setPipeline(this.#pipeline)
    pass.setBindGroup(0, bound)
    for (let call = 0; call < calls; ++call) pass.dispatchWorkgroups(groups, groups)
    pass.end()
  }

  /** The ms of so many products of matrices that are there. */
  async #compute(calls: number): Promise<number> {
    const encoder = this.#device.createCommandEncoder()
    const clock = this.#clock
    this.#dispatch(encoder, calls, clock?.writes)
    if (clock) {
      const [begin, end] = await clock.submit(encoder)
      return Math.max(0, Number(end - begin) / 1e6)
    }
    const begin_ms = performance.now()
    this.#device.queue.submit([encoder.finish()])
    await this.#device.queue.onSubmittedWorkDone()
    return performance.now() - begin_ms
  }

  /** The ms of so many ways there and back, one after another, with a product between or without. */
  async #move(calls: number, computes: boolean): Promise<number> {
    const { inputs, output, buffers, read } = this.#loaded
    const { queue } = this.#device
    const [a, b, c] = buffers as [GPUBuffer, GPUBuffer, GPUBuffer]
    const [from, other] = inputs as [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>]
    const begin_ms = performance.now()
    for (let call = 0; call < calls; ++call) {
      queue.writeBuffer(a, 0, from)
      queue.writeBuffer(b, 0, other)
      const encoder = this.#device.createCommandEncoder()
      if (computes) this.#dispatch(encoder, 1)
      encoder.copyBufferToBuffer(c, 0, read, 0, output.byteLength)
      queue.submit([encoder.finish()])
      await read.mapAsync(GPUMapMode.READ)
      output.set(new Float32Array(read.getMappedRange()))
      read.unmap()
    }
    return performance.now() - begin_ms
  }
}
