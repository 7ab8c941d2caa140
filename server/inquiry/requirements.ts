import { measuresOf, type Measure } from './measures.ts'
import type { Named } from './names.ts'

/** What the values of a row ask for: the unit decides before the name, and what has no one meaning is a question. */

export type Field = 'flow' | 'head' | 'power' | 'speed' | 'size' | 'npsh'

export type Undecided = {
  field: Field | 'pumps' | 'quantity' | 'use' | 'row'
  /** For a person, with the customer's words. */
  text: string
}

/** A value that is asked for. */
export type Requirement = {
  value: number
  text: string
  scope: 'each' | 'all' | undefined
  atMost: boolean
  isPressure: boolean
  hasUnit: boolean
  /** How many of them were written, as 2×7.5kW does. */
  count: number
}

export type Requirements = {
  values: Partial<Record<Field | 'flowInAll', Requirement>>
  suction: number | undefined
  discharge: number | undefined
  /** °C. */
  temperature: number | undefined
  undecided: Undecided[]
  remarks: string[]
}

type Meaning = Field | 'suction' | 'discharge' | 'temperature' | 'remark' | { unclear: Field }

/** From here on N or n without a unit is a speed. */
const LEAST_SPEED = 500

/** What a name means with each unit; `none` without one. What is not listed has no one meaning. */
const MEANINGS: Readonly<
  Record<
    Exclude<Named, 'remark' | 'temperature'>,
    Partial<Record<NonNullable<Measure['measured']> | 'none', Meaning>> & { unclear: Field }
  >
> = {
  flow: { flow: 'flow', none: 'flow', unclear: 'flow' },
  head: { head: 'head', pressure: 'head', none: 'head', unclear: 'head' },
  pressure: { head: 'head', pressure: 'head', unclear: 'head' },
  P: { power: 'power', pressure: 'head', none: 'power', unclear: 'power' },
  N: { power: 'power', speed: 'speed', none: 'power', unclear: 'power' },
  motor: { power: 'power', speed: 'speed', none: 'power', other: 'remark', unclear: 'power' },
  speed: { speed: 'speed', none: 'speed', unclear: 'speed' },
  bore: { bore: 'size', none: 'size', other: 'remark', head: 'remark', unclear: 'size' },
  suction: {
    bore: 'suction',
    none: 'suction',
    pressure: 'remark',
    head: 'remark',
    unclear: 'size',
  },
  discharge: {
    bore: 'discharge',
    none: 'discharge',
    pressure: 'head',
    head: 'head',
    unclear: 'size',
  },
  npsh: { head: 'npsh', none: 'npsh', unclear: 'npsh' },
}

/** What a value without a name means by its unit. */
const UNNAMED: Partial<Record<NonNullable<Measure['measured']>, Meaning>> = {
  flow: 'flow',
  head: 'head',
  power: 'power',
  speed: 'speed',
  temperature: 'temperature',
}
/** Metres that are no head. */
const LENGTHS = /电缆|线|长|深|埋|管|高度|标高|距/

function meaningOf({ name, measured, value, lead }: Measure): Meaning {
  if (!name) {
    const meaning = measured ? UNNAMED[measured] : undefined
    return meaning === undefined || (meaning === 'head' && LENGTHS.test(lead)) ? 'remark' : meaning
  }
  if (name.name === 'remark') return 'remark'
  if (name.name === 'temperature') {
    return measured === undefined || measured === 'temperature' ? 'temperature' : 'remark'
  }
  // A length, as L=10m of a cable.
  if (/^L$/.test(name.text) && measured === 'head') return 'remark'
  if (name.name === 'N' && !measured) {
    if (value >= LEAST_SPEED) return 'speed'
    return name.text === 'n' ? { unclear: 'speed' } : 'power'
  }
  const meanings = MEANINGS[name.name]
  return meanings[measured ?? 'none'] ?? { unclear: meanings.unclear }
}

const REQUIRED: readonly Measure['measured'][] = [
  'flow',
  'head',
  'pressure',
  'power',
  'speed',
  'bore',
]

/**
 * Whether a model, as `legible` answers it, has values that are asked for: a column called 型号及规格 holds either or both. A
 * letter before figures without sign and unit is a part of a model.
 */
export const hasValues = (model: string) =>
  measuresOf(model).measures.some(({ name, measured }) => {
    if (!name) return REQUIRED.includes(measured)
    if (name.name === 'remark') return false
    const isSaid = name.sign !== '' || /\p{Script=Han}/u.test(name.text)
    return isSaid || name.name === 'bore' || REQUIRED.includes(measured)
  })

const LABELS: Record<Field, string> = {
  flow: '流量',
  head: '扬程',
  power: '功率',
  speed: '转速',
  size: '口径',
  npsh: '汽蚀余量',
}
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(one, other)

/** Reads the values of a row; those of its columns and of its texts together. */
export function requirementsOf(measures: readonly Measure[]): Requirements {
  const result: Requirements = {
    values: {},
    suction: undefined,
    discharge: undefined,
    temperature: undefined,
    undecided: [],
    remarks: [],
  }
  const { values, undecided, remarks } = result
  const refused = new Set<Field>()
  const refuse = (field: Field, text: string) => {
    refused.add(field)
    undecided.push({ field, text })
  }
  // Metres without a name are the head where they stand once and no other value is called so.
  const heads = measures.filter((one) => meaningOf(one) === 'head')
  const isHeadNamed = heads.some(({ name }) => name)
  for (const measure of measures) {
    const { name, text, value, second, count, problem, measured } = measure
    const meaning = meaningOf(measure)
    if (meaning === 'remark') remarks.push(text)
    else if (typeof meaning === 'object')
      refuse(meaning.unclear, `“${text}”看不出是不是${LABELS[meaning.unclear]}`)
    else if (meaning === 'temperature') {
      result.temperature = Math.max(result.temperature ?? 0, value)
      remarks.push(text)
    } else if (meaning === 'suction' || meaning === 'discharge') {
      if (problem !== '') refuse('size', problem)
      else result[meaning] = value
    } else if (meaning === 'head' && !name && isHeadNamed) remarks.push(text)
    else if (meaning === 'head' && !name && heads.length > 1)
      refuse('head', `“${text}”：有几个米数，没有写哪个是扬程`)
    else if (problem !== '') refuse(meaning, problem)
    else if (meaning === 'size') {
      const before = result.discharge
      if (before !== undefined && before !== (second ?? value))
        refuse('size', `口径写了DN${before}和“${text}”`)
      else if (second === undefined) result.discharge = value
      else [result.suction, result.discharge] = [value, second]
    } else {
      const required: Requirement = {
        value,
        text,
        scope: meaning === 'flow' ? name?.scope : undefined,
        atMost: name?.atMost === true || meaning === 'npsh',
        isPressure: measured === 'pressure' && !/kg|公斤/i.test(text),
        hasUnit: measured !== undefined,
        count,
      }
      if (required.atMost && (meaning === 'flow' || meaning === 'head')) {
        refuse(meaning, `“${text}”只写了上限`)
        continue
      }
      const place = required.scope === 'all' ? 'flowInAll' : meaning
      const before = values[place]
      if (before && !isNear(before.value, value))
        refuse(meaning, `${LABELS[meaning]}写了“${before.text}”和“${text}”`)
      else values[place] ??= required
    }
  }
  for (const field of refused) {
    delete values[field]
    if (field === 'flow') delete values.flowInAll
    if (field === 'size') result.suction = result.discharge = undefined
  }
  return result
}
