// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedNumbers, allowedValues } from '../../../web/lab/field.ts'
import { timingOptionsFields } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/public.ts'
import { built, small } from '../support/built.ts'

describe('what a field may be', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it.each(timingOptionsFields.map((field) => [field.name, field] as const))(
    'is said of %s as C++ says it',
    async (name, field) => {
      const refused = lab.timing(small, { [name]: -1 })
      await expect(refused).rejects.toMatchObject({
        field: name,
        allowed: allowedValues(field).text,
      })
    },
  )

  // As tests/cpp/measure/text/test_refusal.cpp has them.
  it.each([
    [{ whole: true, minimum: 1, maximum: 2147483647 }, 'a whole number from 1 to 2,147,483,647'],
    [{ whole: false, minimum: 1, maximum: 3.5, unit: 'ms' }, 'a number from 1 to 3.5 ms'],
    [{ whole: false, minimum: 0 }, 'a number of at least 0'],
    [{ whole: false, maximum: 1e300 }, 'a number of at most 1e+300'],
    [{ whole: true }, 'a whole number'],
  ])('is said of %j', (range, words) => {
    expect(acceptedNumbers(range).text).toBe(words)
  })
})
