import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfCapital } from '#test/read/workbook.ts'
import { capitalAmount } from './wording.ts'

test('capitals say the exact amount, far beyond what a double holds', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (cents) => {
      expect(centsOfCapital(capitalAmount(cents))).toBe(cents)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [0n, '零元整'],
  [5n, '伍分'],
  [50n, '伍角整'],
  [105n, '壹元零伍分'],
  [100_005n, '壹仟元零伍分'],
  [168_032n, '壹仟陆佰捌拾元叁角贰分'],
  [1_000_100_101n, '壹仟万壹仟零壹元零壹分'],
  [999_999_999_999n, '玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [998_999_999_999_001n, '玖万玖仟捌佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾元零壹分'],
])('%d cents are %s', (cents, capital) => {
  expect(capitalAmount(cents)).toBe(capital)
})
