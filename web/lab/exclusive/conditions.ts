// SPDX-License-Identifier: MIT
//
// Cautions about the machine while it measures: that it runs on its battery, and that its processor is under
// pressure, by other work or by heat. Few browsers tell either.

import type { Caution } from './cautions.ts'

/** What of a browser is asked; the types of the platform do not have it everywhere. */
interface Telling {
  readonly navigator: {
    readonly hardwareConcurrency?: number
    getBattery?(): Promise<{ readonly charging: boolean }>
  }
  readonly PressureObserver?: new (
    tell: (records: readonly { readonly state: string }[]) => void,
  ) => {
    observe(source: 'cpu', options?: { readonly sampleInterval: number }): Promise<void>
    disconnect(): void
  }
}

const sampleInterval = 1000

export interface Conditions {
  /** Stops watching. Resolves to what there is to say. */
  end(): Promise<Caution[]>
}

/** `threads` are those of the measurement: with more than half of the processor's the pressure may be its own. */
export function watchConditions(
  threads: number,
  { navigator, PressureObserver } = globalThis as unknown as Telling,
): Conditions {
  const isOwn = 2 * threads > (navigator.hardwareConcurrency ?? 1)
  let pressed = false
  const observer =
    PressureObserver &&
    !isOwn &&
    new PressureObserver((records) => {
      pressed ||= records.some(({ state }) => state === 'serious' || state === 'critical')
    })
  if (observer) observer.observe('cpu', { sampleInterval }).catch(() => {}) // refused in some frames
  const battery = navigator.getBattery?.().catch(() => undefined)
  return {
    async end() {
      if (observer) observer.disconnect()
      const discharging = (await battery)?.charging === false
      const codes: Caution[] = []
      if (pressed) codes.push('under_pressure')
      if (discharging) codes.push('on_battery')
      return codes
    },
  }
}
