import type { Building } from '#api/selection/building/building.ts'
import { calculate, changedDuty, SCOPE } from '#api/selection/building/calculation.ts'
import { buildingNumbers, householdNumbers, pipeMaterials } from '#api/selection/building/ranges.ts'
import { valueText, type Part } from '#api/selection/building/step.ts'
import type { DocumentLine, QuotationDocument } from '../quotation-document.ts'
import type { DocumentBlock } from './blocks.ts'
import { column, table } from './plain-table.ts'
import { joined } from './wording.ts'

/** What the 计算书 says of each line with a building: its inputs, every value with its formula, and what is to be made sure of. */

/** At most so many calculations are in one document: more would hold up other users' documents. */
const MOST_PRINTED = 60

const UNVERIFIED =
  '标有“条文未核对”“凭记忆”的公式和限值没有对照标准原文，作为设计依据前请核对现行标准。'

const RIGHT = { align: 'right' } as const

const withUnit = ({ label, unit }: { label: string; unit: string }) =>
  unit === '' ? label : `${label}\n${unit}`

function householdTable({ households }: Building): DocumentBlock {
  const names = Object.keys(householdNumbers) as (keyof typeof householdNumbers)[]
  return table([
    column(
      '户型',
      households.map(({ name }, at) => joined([`户型${at + 1}`, name], '　')),
      { share: 1 },
    ),
    ...names.map((name) =>
      column(
        withUnit(householdNumbers[name]),
        households.map((one) => one[name]),
        RIGHT,
      ),
    ),
  ])
}

/** All other inputs, in pairs beside each other; those of the tank only where there is one. */
function inputTable(building: Building): DocumentBlock {
  const tank = ['starting', 'alpha', 'starts', 'beta', 'low', 'high']
  const names = Object.keys(buildingNumbers) as (keyof typeof buildingNumbers)[]
  const numbers = names.flatMap((name): [string, string][] => {
    const isUsed =
      name === 'municipal'
        ? building.supply === '叠压'
        : building.low !== null || !tank.includes(name)
    const { label, unit } = buildingNumbers[name]
    return isUsed ? [[label, `${building[name] ?? ''} ${unit}`.trim()]] : []
  })
  const all: [string, string][] = [
    ['建筑类别', building.purpose],
    ['供水方式', `变频直供，${building.supply}`],
    ['管材', `${building.material}管（C = ${pipeMaterials[building.material]}）`],
    ...numbers,
  ]
  const half = Math.ceil(all.length / 2)
  const [left, right] = [all.slice(0, half), all.slice(half)]
  const cells = (pairs: [string, string][], at: 0 | 1) =>
    left.map((_, row) => pairs[row]?.[at] ?? '')
  return table([
    column('输入', cells(left, 0), { share: 1 }),
    column('值', cells(left, 1), { share: 1 }),
    column('输入', cells(right, 0), { share: 1 }),
    column('值', cells(right, 1), { share: 1 }),
  ])
}

function stepTable(parts: readonly Part[]): DocumentBlock {
  const steps = parts.flatMap((part) => part.steps)
  return table(
    [
      column(
        '项目',
        steps.map(({ label }) => label),
        { share: 1 },
      ),
      column(
        '符号',
        steps.map(({ symbol }) => symbol),
      ),
      column(
        '公式和代入',
        steps.map(({ formula, worked }) => `${formula}\n= ${worked}`),
        { share: 2 },
      ),
      column('结果', steps.map(valueText), RIGHT),
      column(
        '单位',
        steps.map(({ unit }) => unit),
      ),
      column(
        '依据',
        steps.map(({ clause }) => clause),
        { share: 1 },
      ),
    ],
    parts.map(({ title, steps }) => ({ heading: title, count: steps.length })),
  )
}

const heading = (label: string, text = ''): DocumentBlock => ({ kind: 'text', label, text })

const listed = (label: string, texts: readonly string[]): DocumentBlock[] =>
  texts.length === 0
    ? []
    : [{ kind: 'text', label, text: texts.map((text, at) => `${at + 1}. ${text}`).join('\n') }]

/** By the number that the line has in the quotation, as in the table above. */
function calculationBlocks(
  { number, title, no, duty }: DocumentLine,
  building: Building,
): DocumentBlock[] {
  const { parts, refusals, questions } = calculate(building)
  const changed = changedDuty(duty ?? null, building)
  return [
    heading(joined([`第 ${number} 项`, title, no], '　'), changed),
    householdTable(building),
    heading(building.low === null ? '管道和压力' : '管道、压力和气压罐'),
    inputTable(building),
    heading('计算过程'),
    stepTable(parts),
    ...listed('无法计算', refusals),
    ...listed('请核对', questions),
  ]
}

/** The calculations of all lines, in their order, with what holds for all of them. */
export function buildingBlocks({ sets }: QuotationDocument): DocumentBlock[] {
  const lines = sets.flatMap((set) => set.lines)
  const printed = lines.slice(0, MOST_PRINTED)
  const left = lines.length - printed.length
  const more = left === 0 ? '' : `计算书最多列出 ${MOST_PRINTED} 项，另有 ${left} 项没有列出。`
  return [
    ...printed.flatMap((line) => (line.building ? calculationBlocks(line, line.building) : [])),
    { kind: 'text', label: '适用范围', text: joined([SCOPE, UNVERIFIED, more]) },
  ]
}
