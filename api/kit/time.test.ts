import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalTime, dayEnd, dayOf, dayStart, isDate } from './time.ts'

const moment = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
})

describe('a time', () => {
  test('of the calendar is read from dashes, slashes and colons alike', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const [day = '', rest = ''] = date.toISOString().slice(0, 19).split('T')
        const canonical = `${day.replaceAll('-', ':')} ${rest}`
        for (const separator of ['-', '/', ':']) {
          expect(canonicalTime(`${day.replaceAll('-', separator)} ${rest}`)).toBe(canonical)
        }
        expect(canonicalTime(canonical)).toBe(canonical)
      }),
    )
  })

  test('outside the calendar is refused', () => {
    const typed = [
      '2027:02:29',
      '2026:04:31',
      '2026:13:01',
      '2026:00:01',
      '2026:01:00',
      '0000:01:01',
    ]
    for (const day of typed) expect(canonicalTime(`${day} 00:00:00`)).toBeUndefined()
  })

  test('lies within its day as texts compare', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const day = date.toISOString().slice(0, 10)
        const time = canonicalTime(date.toISOString().slice(0, 19)) ?? ''
        expect(isDate(day)).toBe(true)
        expect(dayOf(time)).toBe(day)
        expect(dayStart(day) <= time && time <= dayEnd(day)).toBe(true)
      }),
    )
  })
})
