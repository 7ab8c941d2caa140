import { chanceOf, type Chance } from '../torture/chance.ts'
import { rowOf, type InquiryRow, type Right } from './expected.ts'
import {
  DECOYS,
  NPSH_PARTS,
  OTHER_NAMES,
  PUMP_NAMES,
  flowPart,
  headPart,
  pick,
  powerPart,
  sizePart,
  speedPart,
  type Part,
} from './random-parts.ts'

/** A row made of parts whose meaning is known, and what it means as a whole. */
export type RandomRow = { row: InquiryRow; right: Right }

const DUTIES: [text: string, onDuty: number, standby: number][] = [
  ['一用一备', 1, 1],
  ['1用1备', 1, 1],
  ['两用一备', 2, 1],
  ['二用一备', 2, 1],
  ['2用1备', 2, 1],
  ['2+1', 2, 1],
  ['三用一备', 3, 1],
  ['3台并联', 3, 0],
  ['2台并联', 2, 0],
]
const SEPARATORS = ['，', ',', ', ', '；', ';', '、', ' ', '  ', '\n', '\r\n', '，\n']

const shuffled = <T>(chance: Chance, list: T[]): T[] =>
  list
    .map((one) => ({ one, at: chance.int(0, 1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one)

/** ASCII as it is typed with a Chinese keyboard's full width. */
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** A model that says its duty, with that duty. */
function telling(chance: Chance) {
  const [flow, head] = [chance.int(4, 200), chance.int(5, 90)]
  const power = pick(chance, [0.75, 1.5, 3, 7.5, 15, 22])
  const discharge = pick(chance, [50, 65, 80, 100])
  const [dash, times] = [pick(chance, ['-', '—', '–']), pick(chance, ['×', 'x', '*'])]
  const letters = pick(chance, ['WQ', 'QW', 'YW', 'GW', 'LW', 'WL'])
  const [a, stages] = [chance.int(4, 60) / 2, chance.int(2, 9)]
  return pick(chance, [
    {
      model: `${discharge}${letters}${flow}${dash}${head}${dash}${power}`,
      duty: { discharge, flow, head, power },
    },
    { model: `${discharge}-WQ-${flow}-${head}-${power}`, duty: { discharge, flow, head, power } },
    {
      model: `${discharge}JYWQ${flow}-${head}-1600-${power}`,
      duty: { discharge, flow, head, power },
    },
    { model: `QDX${flow}-${head}-${power}`, duty: { flow, head, power } },
    { model: `DG${flow}-${head}${times}${stages}`, duty: { flow, head: head * stages } },
    { model: `200QJ${flow}-${head}/${stages}`, duty: { flow, head } },
    { model: `ZW${discharge}-${flow}-${head}`, duty: { discharge, flow, head } },
    { model: `XBD${a.toFixed(1)}/${flow}G-L`, duty: { flow: flow * 3.6, head: a * 10 } },
    { model: `XBD${a}/${flow}`, duty: { flow: flow * 3.6, head: a * 10 } },
  ])
}
const SILENT = ['', '', '', 'ISG65-160', 'IS65-50-160', 'CDL16-8', 'CQ50-32-160', 'XBD30-80-HY']

/** Texts beside a model that says its duty: none, the same, or another flow or head. */
function besideModel(chance: Chance, duty: { flow: number; head: number; power?: number }) {
  const { flow, head } = duty
  const parts: Part[] = []
  if (chance.int(0, 2) === 0) {
    const isOther = chance.int(0, 3) === 0
    parts.push({
      text: `Q=${isOther ? Math.round(flow * 1.3) + 1 : Math.round(flow * 10) / 10}m³/h`,
      means: isOther ? { undecided: ['flow'], perhaps: ['row'] } : { flow },
    })
  }
  if (chance.int(0, 2) === 0) {
    const isOther = chance.int(0, 3) === 0
    parts.push({
      text: `H=${isOther ? head + 5 + Math.round(head / 4) : head}m`,
      means: isOther ? { undecided: ['head'], perhaps: ['row'] } : { head },
    })
  }
  if (duty.power !== undefined && chance.int(0, 3) === 0)
    parts.push(powerPart(chance, duty.power, true))
  return parts
}

/** The quantity's cells, and the sets that they are of. */
function quantityOf(chance: Chance, pumps: [number, number] | null) {
  const kind = chance.int(0, 4)
  if (kind === 0) return { cells: {}, means: { sets: null } satisfies Right }
  const sets = chance.int(1, 6)
  const unit = kind === 1 ? '台' : pick(chance, ['套', '组', '台'])
  const inSet = unit === '台' && pumps ? pumps[0] + pumps[1] : 1
  const isOdd = inSet > 1 && chance.int(0, 4) === 0
  const number = sets * inSet + (isOdd ? 1 : 0)
  const cells =
    chance.int(0, 4) === 0 ? { quantity: `${number}${unit}` } : { quantity: String(number), unit }
  const means: Right = isOdd ? { sets: null, undecided: ['quantity'] } : { sets }
  return { cells, means }
}

/** One meaning of several parts: a later one's values stand, what is open in any stays open. */
function together(parts: Right[]): Right {
  const lists = (name: 'undecided' | 'perhaps') => parts.flatMap((part) => part[name] ?? [])
  return {
    ...Object.assign({}, ...parts),
    undecided: lists('undecided'),
    perhaps: lists('perhaps'),
    remarks: parts.flatMap(({ remarks = [] }) => remarks),
  }
}

function otherRow(chance: Chance): RandomRow {
  const size = pick(chance, [50, 80, 100, 125])
  const { cells, means } = quantityOf(chance, null)
  return {
    row: rowOf({ name: pick(chance, OTHER_NAMES), parameters: `DN${size}`, ...cells }),
    right: { isPump: false, discharge: size, suction: null, ...means },
  }
}

const NOTHING: Right = {
  isPump: true,
  flow: null,
  head: null,
  power: null,
  speed: null,
  npshMost: null,
  suction: null,
  discharge: null,
  onDuty: null,
  standby: null,
}

function pumpRow(chance: Chance): RandomRow {
  const { name, note = '', use, medium, isSet = false } = pick(chance, PUMP_NAMES)
  const duty = isSet || chance.int(0, 2) === 0 ? pick(chance, DUTIES) : null
  const pumps: [number, number] | null = duty && [duty[1], duty[2]]
  const parts: Part[] = []
  const model = !isSet && chance.int(0, 4) === 0 ? telling(chance) : null
  /** Whose flow the name before it says that it is. */
  const whose =
    pumps && chance.int(0, 3) === 0 ? pick(chance, ['总流量', '系统流量', '单台流量']) : ''
  const cells: Partial<InquiryRow> = { name, note, model: model?.model ?? pick(chance, SILENT) }
  if (model) parts.push(...besideModel(chance, model.duty))
  else {
    // Whether the flow of a spraying tower's pump needs a unit is not said anywhere.
    const bare = use === '消防' ? 'undecided' : use === null && /喷淋/.test(name) ? 'never' : 'read'
    const [flow, head] = [flowPart(chance, bare, whose || undefined), headPart(chance)]
    if (chance.int(0, 8) > 0) parts.push(flow)
    if (chance.int(0, 8) > 0) parts.push(head)
    if (chance.int(0, 3) > 0) parts.push(powerPart(chance))
    if (chance.int(0, 2) === 0) parts.push(sizePart(chance))
  }
  if (chance.int(0, 3) === 0) parts.push(speedPart(chance))
  if (chance.int(0, 8) === 0) parts.push(pick(chance, NPSH_PARTS))
  for (const decoy of shuffled(chance, DECOYS).slice(0, chance.int(0, 4))) parts.push(decoy)
  const isInNote = duty !== null && chance.int(0, 5) === 0
  if (duty && !isInNote) parts.push({ text: duty[0], means: {} })
  if (duty && isInNote) cells.note = `${note}${note && '，'}${duty[0]}`
  const quantity = quantityOf(chance, pumps)

  const separator = pick(chance, SEPARATORS)
  const text = shuffled(chance, parts)
    .map((part) => part.text)
    .join(separator)
  const right = together([
    NOTHING,
    { use, ...(medium === undefined ? {} : { medium }) },
    model
      ? { ...model.duty, ...(parts.length === 0 ? { byModel: true } : {}) }
      : { byModel: false },
    pumps ? { onDuty: pumps[0], standby: pumps[1] } : {},
    ...parts.map((part) => part.means),
    quantity.means,
  ])
  for (const field of ['flow', 'head'] as const)
    if (right.undecided?.includes(field)) right[field] = null
  const isOfSet = (isSet || /总|系统/.test(whose)) && whose !== '单台流量' && !model
  if (right.flow && pumps && isOfSet) right.flow /= pumps[0]
  if (pumps) right.flowInAll = right.flow ? right.flow * pumps[0] : null
  return {
    row: rowOf({
      ...cells,
      ...quantity.cells,
      parameters: chance.int(0, 10) === 0 ? wide(text) : text,
    }),
    right,
  }
}

/** A random row of an inquiry that its seed repeats. */
export function randomRow(seed: string | number): RandomRow {
  const chance = chanceOf(seed)
  return chance.int(0, 12) === 0 ? otherRow(chance) : pumpRow(chance)
}
