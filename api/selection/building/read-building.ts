import { CONTROL } from '#api/kit/fields/field.ts'
import { inOneLine, visibleText } from '#api/kit/text.ts'
import type { Building, Household } from './building.ts'
import {
  buildingNumbers,
  householdNumbers,
  materials,
  MAX_HOUSEHOLD_NAME,
  MOST_HOUSEHOLDS,
  purposes,
  supplies,
  type Range,
} from './ranges.ts'

/** Reads a building from texts or numbers, for the server and for the form, where no schema of the wire is at hand. */

type Given = Readonly<Record<string, unknown>>

const PLAIN = /^-?\d{1,9}(\.\d{1,6})?$/

const writtenOf = (raw: unknown) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : ''

const isWithin = (value: number, { least, most, whole }: Range) =>
  value >= least && value <= most && (!whole || Number.isInteger(value))

/** Collects what is wrong by its field: `households.0.homes`. */
class Reading {
  readonly errors: Record<string, string> = {}

  number(path: string, range: Range, raw: unknown): number | null {
    const written = writtenOf(raw)
    const { label, unit, least, most, whole, usual = null, open = false } = range
    if (written === '') {
      if (usual === null && !open) this.errors[path] = `请填写${label}`
      return usual
    }
    const value = Number(written)
    if (PLAIN.test(written) && isWithin(value, range)) return value
    const kind = whole ? '整数' : '数字'
    this.errors[path] = `${label}须是 ${least} 至 ${most} ${unit}之间的${kind}`
    return null
  }

  numbers(path: string, ranges: Readonly<Record<string, Range>>, given: Given) {
    return Object.fromEntries(
      Object.entries(ranges).map(([name, range]) => [
        name,
        this.number(`${path}${name}`, range, given[name]),
      ]),
    )
  }

  /** One of these; the first where nothing is given. */
  choice<const V extends string>(path: string, label: string, values: readonly V[], raw: unknown) {
    const written = writtenOf(raw) || values[0]
    const found = values.find((value) => value === written)
    if (found === undefined) this.errors[path] = `${label}只能是：${values.join('、')}`
    return found
  }

  name(path: string, raw: unknown): string {
    const name = inOneLine(visibleText(writtenOf(raw))).trim()
    const isFit =
      [...name].length <= MAX_HOUSEHOLD_NAME && name.isWellFormed() && !CONTROL.test(name)
    if (!isFit) this.errors[path] = `户型的名称不能超过 ${MAX_HOUSEHOLD_NAME} 个字，不能有控制字符`
    return name
  }

  household(path: string, raw: unknown) {
    const given = objectOf(raw)
    return {
      name: this.name(`${path}.name`, given['name']),
      ...this.numbers(`${path}.`, householdNumbers, given),
    }
  }

  households(raw: unknown) {
    const rows: unknown[] = Array.isArray(raw) ? raw : []
    if (rows.length === 0) this.errors['households'] = '请填写户型和户数'
    if (rows.length > MOST_HOUSEHOLDS) {
      this.errors['households'] = `户型不能超过 ${MOST_HOUSEHOLDS} 种`
      return []
    }
    return rows.map((row, at) => this.household(`households.${at}`, row))
  }

  get isSound(): boolean {
    return Object.keys(this.errors).length === 0
  }
}

const objectOf = (raw: unknown): Given =>
  typeof raw === 'object' && raw !== null ? (raw as Given) : {}

type Read = { building: Building | undefined; errors: Record<string, string> }

/** The building with what counts where nothing is entered, or sentences at the fields that are missing or wrong. */
export function readBuilding(raw: unknown): Read {
  const [given, reading] = [objectOf(raw), new Reading()]
  const read = {
    purpose: reading.choice('purpose', '建筑类别', purposes, given['purpose']),
    households: reading.households(given['households']),
    supply: reading.choice('supply', '供水方式', supplies, given['supply']),
    material: reading.choice('material', '管材', materials, given['material']),
    ...reading.numbers('', buildingNumbers, given),
  }
  // Without an error every part is there.
  return { building: reading.isSound ? (read as Building) : undefined, errors: reading.errors }
}

/** The kind of building and its homes alone, while the rest is not filled in yet. */
export function readHomes(raw: unknown): Pick<Building, 'purpose' | 'households'> | undefined {
  const [given, reading] = [objectOf(raw), new Reading()]
  const purpose = reading.choice('purpose', '建筑类别', purposes, given['purpose'])
  const households = reading.households(given['households'])
  return reading.isSound && purpose ? { purpose, households: households as Household[] } : undefined
}
