// SPDX-License-Identifier: MIT
//
// The machine as far as it can be told: C++ measures the clock and knows its own build, JavaScript
// sees the browser and what it offers. Browsers cap and round what they tell, to make fingerprinting
// harder; what they leave out stays absent here too.

import type { Environment } from './generated/records.ts'
import { hasRelaxedSimd, hasSimd } from './wasm/support.ts'
import type { Variant } from './wasm/variant.ts'

/** Browser or Node, machine and threads, by name. */
export interface Platform {
  /** Operating system and processor, e.g. "Linux x86_64"; empty if not told. */
  readonly platform: string
  /** Browser or Node with its version, e.g. "Chromium 156"; empty if not told. */
  readonly runtime: string
  readonly hardware_threads?: number
}

/** The parts of `navigator` that are read; the hints exist in Chromium only. */
export interface NavigatorLike {
  readonly userAgent?: string
  readonly platform?: string
  readonly hardwareConcurrency?: number
  readonly userAgentData?: {
    readonly brands?: readonly { readonly brand: string; readonly version: string }[]
    readonly platform?: string
  }
}

/** Where measuring runs: in a worker of its own, or in the caller's realm. */
export type Realm = 'worker' | 'main'

/** What a lab tells of itself. A result file may come from elsewhere, and its texts be others. */
export interface LabEnvironment extends Environment {
  readonly variant: Variant
  readonly realm: Realm
}

/** Whether this is Node, or something that stands in for it. */
export const isNode = (): boolean =>
  typeof process === 'object' && typeof process.versions?.node === 'string'

/** Fills in what `measured`, the module's own account, leaves open. */
export async function describeEnvironment(
  measured: Environment,
  realm: Realm,
): Promise<LabEnvironment> {
  return {
    ...measured,
    variant: measured.variant as Variant, // what runs here is never the native build
    ...(isNode() ? await nodePlatform() : browserPlatform(globalThis.navigator ?? {})),
    cross_origin_isolated: globalThis.crossOriginIsolated === true,
    simd: hasSimd(),
    relaxed_simd: hasRelaxedSimd(),
    realm,
  }
}

async function nodePlatform(): Promise<Platform> {
  const os = await import('node:os')
  return {
    platform: `${os.type()} ${os.machine()}`,
    runtime: `Node ${process.versions.node}`,
    hardware_threads: os.availableParallelism(),
  }
}

export function browserPlatform(navigator: NavigatorLike): Platform {
  const threads = navigator.hardwareConcurrency
  return {
    platform: navigator.platform || navigator.userAgentData?.platform || '',
    runtime: browserName(navigator),
    ...(threads ? { hardware_threads: threads } : {}),
  }
}

/** Engines imitate one another in the user agent: the more particular name comes first. */
const agents: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chromium'],
  [/(?:Macintosh|iPhone|iPad).*Version\/(\d+(?:\.\d+)?).*Safari\//, 'Safari'],
  [/Version\/(\d+(?:\.\d+)?).*Safari\//, 'WebKit'],
]

function browserName({ userAgent = '', userAgentData }: NavigatorLike): string {
  // Chromium adds a made-up brand to the list so that nobody relies on its order.
  const brands = userAgentData?.brands?.filter(({ brand }) => !/not.*brand/i.test(brand)) ?? []
  const brand = brands.find(({ brand }) => brand !== 'Chromium') ?? brands[0]
  if (brand) return `${brand.brand} ${brand.version}`
  for (const [pattern, name] of agents) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return ''
}
