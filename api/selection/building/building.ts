import { z } from 'zod'
import { asText, field, refuse } from '#api/kit/field.ts'
import { decimal, named, text } from '#api/kit/fields.ts'
import { exceedsShape } from '#api/kit/limits.ts'

/** A building (住宅) as staff enter it to find the duty of its pumps, and as a quotation's line stores it beside the duty. */

export const purposes = ['住宅', '公共建筑'] as const
export const supplies = ['水箱吸水', '叠压'] as const

/** C of Hazen and Williams by the pipe's material. */
export const pipeMaterials = { 塑料: 140, 不锈钢: 130, 铜: 130, 钢: 100 } as const
type PipeMaterial = keyof typeof pipeMaterials
const materials = Object.keys(pipeMaterials) as [PipeMaterial, ...PipeMaterial[]]

export const MOST_HOUSEHOLDS = 16
export const MAX_HOUSEHOLD_NAME = 20
/** Bytes of a building with the most kinds and the longest names, and some more. */
const MOST_BYTES = 4_096

type Range = { unit: string; least: number; most: number; whole?: boolean; usual?: number }

/** What the number fields are called, between what they lie, and what counts where nothing is entered. */
const HOUSEHOLD_NUMBERS = {
  homes: { label: '户数', unit: '户', least: 1, most: 100_000, whole: true },
  equivalents: { label: '每户当量 Ng', unit: '', least: 0.01, most: 100 },
  persons: { label: '每户人数 m', unit: '人', least: 0.1, most: 50 },
  quota: { label: '用水定额 qL', unit: 'L/(人·d)', least: 1, most: 2_000 },
  peak: { label: '时变化系数 Kh', unit: '', least: 1, most: 10 },
  hours: { label: '用水时数 T', unit: 'h', least: 1, most: 24, usual: 24 },
} as const satisfies Record<string, Range & { label: string }>

const NUMBERS = {
  dn: { label: '公称直径 DN', unit: 'mm', least: 6, most: 2_000, whole: true },
  bore: { label: '计算内径', unit: 'mm', least: 5, most: 2_000 },
  length: { label: '最不利管长', unit: 'm', least: 0, most: 100_000 },
  local: { label: '局部损失', unit: '%', least: 0, most: 200, usual: 30 },
  height: { label: '最高配水点高度 z', unit: 'm', least: -100, most: 1_000 },
  pressure: { label: '最高配水点所需压力', unit: 'MPa', least: 0, most: 5 },
  lowest: { label: '最低层配水点高度', unit: 'm', least: -100, most: 1_000, usual: 0 },
  pumps: { label: '运行台数', unit: '台', least: 1, most: 20, whole: true, usual: 1 },
  starting: { label: '同时启动台数', unit: '台', least: 1, most: 20, whole: true, usual: 1 },
  alpha: { label: '安全系数 α', unit: '', least: 0.5, most: 3, usual: 1.2 },
  starts: { label: '每小时启动次数 n', unit: '次', least: 1, most: 60, usual: 6 },
  beta: { label: '容积系数 β', unit: '', least: 1, most: 3, usual: 1.05 },
} as const satisfies Record<string, Range & { label: string }>

/** Those that may be left empty: without permission of the water company, and without a tank. */
const OPEN_NUMBERS = {
  municipal: { label: '供水部门允许的市政压力', unit: 'MPa', least: 0.001, most: 2 },
  low: { label: '启泵压力 P1', unit: 'MPa', least: 0, most: 10 },
  high: { label: '停泵压力 P2', unit: 'MPa', least: 0, most: 10 },
} as const satisfies Record<string, Range & { label: string }>

export const buildingNumbers = { ...NUMBERS, ...OPEN_NUMBERS }
export const householdNumbers = HOUSEHOLD_NUMBERS

const isWithin = (value: number, { least, most, whole = false }: Range) =>
  value >= least && value <= most && (!whole || Number.isInteger(value))

function openNumber({ label, ...range }: Range & { label: string }) {
  return decimal(label).transform((value, context): number | null => {
    if (value === undefined) return range.usual ?? null
    if (isWithin(value, range)) return value
    const { least, most, unit, whole } = range
    const kind = whole ? '整数' : '数'
    const message = `${label}须是 ${least} 至 ${most} ${unit}之间的${kind}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const needed = (range: Range & { label: string }) =>
  openNumber(range).transform((value, context): number => {
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `请填写${range.label}` })
    return z.NEVER
  })

type Needed<Ranges> = { [Name in keyof Ranges]: ReturnType<typeof needed> }
type Open<Ranges> = { [Name in keyof Ranges]: ReturnType<typeof openNumber> }

const fieldsOf = <Field>(
  ranges: Record<string, Range & { label: string }>,
  make: (range: Range & { label: string }) => Field,
) => Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, make(range)]))

const oneOf = <const V extends string>(label: string, values: readonly [V, ...V[]]) =>
  named(
    label,
    values.map((value) => ({ value, label: value })),
  ).transform((value) => value ?? values[0])

const household = z.object({
  name: text('户型', MAX_HOUSEHOLD_NAME).transform((name) => name ?? ''),
  ...(fieldsOf(HOUSEHOLD_NUMBERS, needed) as Needed<typeof HOUSEHOLD_NUMBERS>),
})
export type Household = z.output<typeof household>

/** How a building is read, from texts of a form or stored numbers; issues are at their fields, in Chinese. */
export const buildingInput = z.object({
  purpose: oneOf('建筑类别', purposes),
  households: z
    .array(household)
    .min(1, '请填写户型和户数')
    .max(MOST_HOUSEHOLDS, `户型不能超过 ${MOST_HOUSEHOLDS} 种`),
  supply: oneOf('供水方式', supplies),
  material: oneOf('管材', materials),
  ...(fieldsOf(NUMBERS, needed) as Needed<typeof NUMBERS>),
  ...(fieldsOf(OPEN_NUMBERS, openNumber) as Open<typeof OPEN_NUMBERS>),
})

const known = (ranges: object) =>
  Object.fromEntries(Object.keys(ranges).map((name) => [name, z.number()]))

/**
 * A building on the wire: lengths in m, `bore` in mm, pressures in MPa over the atmosphere, `local` in % of the friction.
 * `municipal` is null without 叠压, `low` and `high` without a tank.
 */
export const buildingRecord = z.object({
  purpose: z.enum(purposes),
  households: z.array(
    z.object({
      name: z.string(),
      ...(known(HOUSEHOLD_NUMBERS) as Record<keyof typeof HOUSEHOLD_NUMBERS, z.ZodNumber>),
    }),
  ),
  supply: z.enum(supplies),
  material: z.enum(materials),
  ...(known(NUMBERS) as Record<keyof typeof NUMBERS, z.ZodNumber>),
  municipal: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Building = z.output<typeof buildingRecord>

/** An input field that takes a building as an object or as JSON; empty means none. */
export const building = (label = '建筑计算') =>
  field<object | string | null, Building | undefined>(
    label,
    { wire: { type: 'object' } },
    (raw) => {
      const written = typeof raw === 'object' && raw ? JSON.stringify(raw) : asText(label, raw)
      if (written.trim() === '') return undefined
      const bytes = new TextEncoder().encode(written)
      if (bytes.length > MOST_BYTES || exceedsShape(bytes)) {
        refuse(`${label}的内容太多，户型最多 ${MOST_HOUSEHOLDS} 种`)
      }
      const read = buildingInput.safeParse(parsed(label, written))
      if (read.success) return read.data
      const [issue] = read.error.issues
      return refuse(`${label}：${issue?.message}`)
    },
  )

function parsed(label: string, written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return refuse(`${label}的格式不正确`)
  }
}

/** The building that is stored with a line; null without one. */
export const readBuilding = (stored: string): Building | null =>
  stored === '' ? null : buildingRecord.parse(JSON.parse(stored))
