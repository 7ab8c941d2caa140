import fc from 'fast-check'

/** Steps that change the records of a list, and queries of it. */

/** When records are from. */
export const TIMES = [
  '2001:12:31 23:59:59',
  '2002:01:01 00:00:00',
  '2002:01:31 23:59:59',
  '2002:02:01 00:00:00',
  '2002:12:31 12:00:00',
  '2003:01:01 00:00:00',
  '2004:02:29 08:30:00',
  '2004:03:01 00:00:00',
]
/** The days from and to which lists are queried. */
export const DATES = [
  '',
  '2001-12-31',
  '2002-01-01',
  '2002-01-31',
  '2002-02-15',
  '2003-01-01',
  '2004-02-29',
]
/** Some of them, for every pair. */
export const ENDS = ['', '2001-12-31', '2002-01-01', '2002-01-31', '2004-02-29']
/** What records say. */
export const TEXTS = [
  '立式多级离心泵',
  '离心水泵😀机组',
  '泵𠮷田100%_纯',
  `o'clock "q" AND x`,
  'ＩＳＧ８０－１６０ 泵',
  'Grundfos CR\\多级',
  '',
]
/** What is looked for. */
export const KEYWORDS = [
  '泵',
  '😀',
  '%',
  '_',
  '"',
  "'",
  '\\',
  'Ｇ',
  '无',
  '水泵',
  '0%',
  '%_',
  '𠮷田',
  'ISG',
  'ｃｒ',
  '泵😀',
  '"q',
  'r\\',
  '离心泵',
  '100%',
  "O'CLOCK",
  '立式多级',
  'grundfos ＣＲ',
  '离心水泵😀机组',
  '心泵离',
  'q" and',
]

/** Something that is done to a list; what it is done to is chosen by the numbers. */
export type Step =
  | { do: 'make'; who: number; parent: number; fields: number[] }
  | { do: 'change' | 'move' | 'renumber' | 'delete' | 'restore'; at: number; fields: number[] }

const fields = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 })
/** Any step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      who: fc.nat(1),
      parent: fc.nat(1),
      fields,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'change' as const,
        'move' as const,
        'renumber' as const,
        'delete' as const,
        'restore' as const,
      ),
      at: fc.nat(1000),
      fields,
    }),
  },
)
