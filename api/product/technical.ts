import { z } from 'zod'
import { asVisible, checked, CONTROL, field, refuse } from '#api/kit/fields/field.ts'
import { day, openInteger, openNamed, text } from '#api/kit/fields/fields.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'
import { gradedClasses, SUBMERSIBLE } from '#api/pump/energy/standard.ts'

/** What a product records beside its specification: what it is made of, its motor, energy class and fire certificate. */

export const optionsOf = <const V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }))

/** Texts of one line, in the order of form, sheet and document. */
export const technicalTexts = [
  { name: 'material', label: '材质', unit: '' },
  { name: 'shaft_seal', label: '轴封', unit: '' },
  { name: 'temperature', label: '介质温度', unit: '℃' },
  { name: 'weight', label: '重量', unit: 'kg' },
  { name: 'dimensions', label: '外形尺寸', unit: 'mm' },
  { name: 'motor_make', label: '电机品牌', unit: '' },
  { name: 'motor_ip', label: '防护等级', unit: '' },
  { name: 'motor_insulation', label: '绝缘等级', unit: '' },
  { name: 'motor_efficiency', label: '电机能效', unit: '' },
  { name: 'standard_no', label: '执行标准', unit: '' },
] as const
type TechnicalText = (typeof technicalTexts)[number]['name']

export const MAX_TECHNICAL = 100
export const MOST_PARAMS = 30
export const MAX_PARAM_NAME = 30
const MAX_STAGES = 100

/** 能效类别, of the standard and never guessed from a name. */
export const energyClasses = [...gradedClasses, SUBMERSIBLE] as const

export const suctions = [
  { value: 1, label: '单吸' },
  { value: 2, label: '双吸' },
] as const

/** 能效等级 as stored: 1 to 3, below the limit, not to be judged, and what the standard does not grade. */
export const energyGrades = [
  { value: 1, label: '1级' },
  { value: 2, label: '2级' },
  { value: 3, label: '3级' },
  { value: 4, label: '未达限定值' },
  { value: 5, label: '无法判定' },
  { value: 6, label: '不适用' },
] as const

/** A free row 参数 + 值. */
const param = z.object({ name: z.string(), value: z.string() })
export type Param = z.output<typeof param>

function paramFrom(raw: unknown, number: number): Param {
  const at = `第${number}行参数`
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${at}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const cell = (label: string, part: keyof Param, max: number) =>
    checked(label, asVisible(label, given[part] ?? '').trim(), max, CONTROL)
  const name = cell(`${at}的名称`, 'name', MAX_PARAM_NAME)
  const value = cell(`${at}“${name}”的值`, 'value', MAX_TECHNICAL)
  if (name === '' && value !== '') refuse(`${at}没有名称，请填写，如“叶轮材质”`)
  // The first one parts name and value in a sheet's cell.
  if (name.includes('：')) refuse(`${at}的名称“${name}”不能有冒号，请把冒号后面的内容填在“值”里`)
  return { name, value }
}

const WIRE = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: MAX_PARAM_NAME },
    value: { type: 'string', maxLength: MAX_TECHNICAL },
  },
  required: ['name', 'value'],
}

/** Free rows for storing them, as JSON, empty without any; rows without name and value are dropped. */
function params(label = '其他参数') {
  return field<readonly Param[] | string | null, string>(
    label,
    listOf(WIRE, MOST_PARAMS),
    (raw) => {
      const items = jsonList(label, raw ?? '')
      if (items.length > MOST_PARAMS) refuse(`${label}不能超过${MOST_PARAMS}行`)
      const rows = items.map((item, at) => paramFrom(item, at + 1))
      const known = rows.filter(({ name }) => name !== '')
      return known.length > 0 ? JSON.stringify(known) : ''
    },
  )
}

type TextFields = Record<TechnicalText, ReturnType<typeof text>>

export const technicalFields = {
  ...(Object.fromEntries(
    technicalTexts.map(({ name, label }) => [name, text(label, MAX_TECHNICAL)]),
  ) as TextFields),
  params: params(),
  energy_class: openNamed('能效类别', optionsOf(energyClasses)),
  suction: openInteger('吸入', 1, 2, suctions),
  stages: openInteger('级数', 1, MAX_STAGES),
  fire_cert: text('消防产品认证', MAX_TECHNICAL),
  fire_cert_until: day('认证有效期至'),
}

const texts = {
  material: z.string(),
  shaft_seal: z.string(),
  temperature: z.string(),
  weight: z.string(),
  dimensions: z.string(),
  motor_make: z.string(),
  motor_ip: z.string(),
  motor_insulation: z.string(),
  motor_efficiency: z.string(),
  standard_no: z.string(),
  energy_class: z.string(),
  fire_cert: z.string(),
  fire_cert_until: z.string(),
} satisfies Record<TechnicalText | 'energy_class' | 'fire_cert' | 'fire_cert_until', z.ZodString>

const openNumber = z.union([z.number(), z.literal('')])

/** On a product's form and answers; `energy_grade` is of `energyGrades`, computed when the product was saved. */
export const technicalRecord = {
  ...texts,
  params: z.array(param),
  suction: openNumber,
  stages: openNumber,
  energy_grade: z.number(),
}

export const emptyTechnical = {
  material: '',
  shaft_seal: '',
  temperature: '',
  weight: '',
  dimensions: '',
  motor_make: '',
  motor_ip: '',
  motor_insulation: '',
  motor_efficiency: '',
  standard_no: '',
  params: '',
  energy_class: '',
  suction: null as number | null,
  stages: null as number | null,
  fire_cert: '',
  fire_cert_until: '',
}

/** The technical data of a product as it is stored. */
type Technical = typeof emptyTechnical

/** What a line keeps of its product, as JSON: only what is recorded. */
export const technicalData = z.object({
  ...z.object(texts).partial().shape,
  params: z.array(param).optional(),
  suction: z.number().optional(),
  stages: z.number().optional(),
})
export type TechnicalData = z.output<typeof technicalData>

/** The free rows as they are stored. */
export const paramsIn = (json: string): Param[] =>
  json === '' ? [] : z.array(param).parse(JSON.parse(json))

/** The technical data of a product for a line that chooses it, as JSON; empty where nothing is recorded. */
export function technicalOf(product: Technical): string {
  const { params: rows, ...single } = product
  const known = Object.keys(emptyTechnical).flatMap((name): [string, unknown][] => {
    const value = name === 'params' ? undefined : single[name as keyof typeof single]
    return value === undefined || value === '' || value === null ? [] : [[name, value]]
  })
  const listed = paramsIn(rows)
  if (listed.length > 0) known.push(['params', listed])
  return known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : ''
}

/** What a line keeps of its product; null where nothing was recorded, and in lines chosen before it was kept. */
export const readTechnical = (stored: string): TechnicalData | null =>
  stored === '' ? null : technicalData.parse(JSON.parse(stored))

/** A text with its unit; one that somebody typed with its unit is left as typed. */
export const withUnit = (text: string, unit: string) =>
  /\d$/.test(text) && unit !== '' ? `${text}\u00a0${unit}` : text

/** What a product recorded, each with its label, in the order in which it is read; not what its grade is worked out from. */
export function technicalFacts(data: TechnicalData): [label: string, text: string][] {
  const { params: rows = [], stages, fire_cert = '', fire_cert_until = '' } = data
  const until = fire_cert_until === '' ? '' : `（有效期至 ${fire_cert_until}）`
  const facts: [string, string][] = [
    ...technicalTexts.map(({ name, label, unit }): [string, string] => [
      label,
      withUnit(data[name] ?? '', unit),
    ]),
    ['级数', String(stages ?? '')],
    ['消防产品认证', fire_cert === '' ? '' : `${fire_cert}${until}`],
    ...rows.map(({ name, value }): [string, string] => [name, value]),
  ]
  return facts.filter(([, text]) => text !== '')
}

/** The free rows, one a line: `叶轮材质：HT200`. */
export const paramsInWords = (json: string): string =>
  paramsIn(json)
    .map(({ name, value }) => `${name}：${value}`)
    .join('\n')
