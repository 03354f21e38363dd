// SPDX-License-Identifier: MIT
//
// What Node tells of its process (cpu_clock.h).

/** Processor time of the process in microseconds; -1 where nobody tells, as in browsers. */
function cpuTime() {
  if (typeof process !== 'object' || typeof process.cpuUsage !== 'function') return -1
  const used = process.cpuUsage()
  return used.user + used.system
}

mergeInto(LibraryManager.library, { flopscope_cpu_us: cpuTime })
