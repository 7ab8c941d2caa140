import { z } from 'zod'
import { asText, field, refuse } from '#api/kit/fields/field.ts'
import { exceedsShape } from '#api/kit/limits.ts'
import { readBuilding as readEntered } from './read-building.ts'
import { buildingNumbers, householdNumbers, materials, MOST_HOUSEHOLDS } from './ranges.ts'
import { purposes, supplies } from './ranges.ts'

/** A building (住宅) on the wire, and as a quotation's line stores it beside the duty that was computed for it. */

/** Bytes of a building with the most kinds and the longest names, and some more. */
const MOST_BYTES = 4_096

type Numbers<Ranges> = Record<keyof Ranges, z.ZodNumber>

const known = <Ranges extends object>(ranges: Ranges) =>
  Object.fromEntries(Object.keys(ranges).map((name) => [name, z.number()])) as Numbers<Ranges>

const household = z.object({ name: z.string(), ...known(householdNumbers) })
export type Household = z.output<typeof household>

/**
 * Lengths in m, `bore` in mm, pressures in MPa over the atmosphere, `local` in % of the friction. `municipal` is null without
 * 叠压, `low` and `high` without a tank.
 */
export const buildingRecord = z.object({
  purpose: z.enum(purposes),
  households: z.array(household),
  supply: z.enum(supplies),
  material: z.enum(materials),
  ...known(buildingNumbers),
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
        refuse(`${label}的内容太多，户型最多 ${MOST_HOUSEHOLDS} 种，名称请简短`)
      }
      const { building, errors } = readEntered(parsed(label, written))
      return building ?? refuse(`${label}：${Object.values(errors)[0]}`)
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
export const storedBuilding = (stored: string): Building | null =>
  stored === '' ? null : buildingRecord.parse(JSON.parse(stored))
