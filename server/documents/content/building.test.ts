import { expect, test } from 'vitest'
import { worked } from '#test/make/pumps/building.ts'
import {
  documentLine,
  documentSet,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import type { DocumentBlock } from './blocks.ts'
import { describeDocument } from './describe.ts'
import { visible } from '../visible.ts'

/** What the 计算书 is about, and which documents say nothing of buildings. */

const described = (lines: ReturnType<typeof documentLine>[]) =>
  describeDocument(
    'building',
    'page',
    visible('building', quotationDocument([documentSet({ lines }), documentSet()])),
  )

const labelsOf = (blocks: DocumentBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.label] : []))

test('it is about the lines with a building alone, by their numbers in the quotation, as many as can be printed', () => {
  const line = () => documentLine({ title: '泵', no: 'A', building: worked })
  const blocks = described([documentLine(), line(), line()])
  expect(labelsOf(blocks)).toEqual([
    '第 2 项　泵　A',
    '管道、压力和气压罐',
    '计算过程',
    '请核对',
    '第 3 项　泵　A',
    '管道、压力和气压罐',
    '计算过程',
    '请核对',
    '适用范围',
  ])
  const many = described(Array.from({ length: 62 }, line))
  expect(labelsOf(many).filter((label) => label.startsWith('第'))).toHaveLength(60)
  expect(JSON.stringify(many.at(-1))).toContain('另有 2 项没有列出')
})

test('what cannot be computed any more is said', () => {
  const building = { ...worked, height: -100 }
  const blocks = described([documentLine({ building })])
  expect(labelsOf(blocks)).toContain('无法计算')
})

test('no other document is handed a building', () => {
  const line = documentLine({ building: worked })
  const document = quotationDocument([documentSet({ lines: [line] })])
  for (const kind of ['quotation', 'technical', 'supply'] as const) {
    expect(visible(kind, document).sets[0]!.lines[0]!.building).toBeUndefined()
  }
  const [shown] = visible('building', document).sets[0]!.lines
  expect(shown).toMatchObject({ building: worked, unitprice: undefined, amount: undefined })
})
