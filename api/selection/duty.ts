import { z } from 'zod'
import { decimal, named } from '#api/kit/fields/fields.ts'
import { dutyFault, uses, type Duty, media } from '#api/pump/duty.ts'
import { optionsOf } from '#api/product/technical.ts'
import { flowUnits, inCubicMetresPerHour, shown } from '#api/pump/units.ts'

/** The duty of pumps (工况), as staff enter it and as a quotation's line stores it; the rules are in `pump/duty.ts`. */

const dutyFields = {
  flow: decimal('流量'),
  flow_unit: named('流量单位', optionsOf(flowUnits)),
  head: decimal('扬程'),
  static_head: decimal('静扬程'),
  on_duty: decimal('运行台数'),
  standby: decimal('备用台数'),
  lowest_hz: decimal('最低频率'),
  npsh_available: decimal('可用汽蚀余量'),
  npsh_margin: decimal('汽蚀裕量'),
  use: named('用途', optionsOf(uses)),
  medium: named('介质', optionsOf(media)),
}

/**
 * As it was entered: the flow in its own unit, heads in m. `lowest_hz` is null without 变频, `npsh_available` where it is not
 * known, `use` empty where not stated, `medium` absent where it is the use's.
 */
export const dutyRecord = z.object({
  flow: z.number(),
  flow_unit: z.enum(flowUnits),
  head: z.number(),
  static_head: z.number(),
  on_duty: z.number(),
  standby: z.number(),
  lowest_hz: z.number().nullable(),
  npsh_available: z.number().nullable(),
  npsh_margin: z.number(),
  use: z.enum(['', ...uses]),
  medium: z.enum(media).optional(),
})
export type DutyRecord = z.output<typeof dutyRecord>

/** The duty in the units of `pump/`. */
export const dutyOf = (record: DutyRecord): Duty => ({
  flow: inCubicMetresPerHour(record.flow, record.flow_unit),
  head: record.head,
  staticHead: record.static_head,
  onDuty: record.on_duty,
  standby: record.standby,
  lowestHz: record.lowest_hz,
  npsh:
    record.npsh_available === null
      ? null
      : { available: record.npsh_available, margin: record.npsh_margin },
  use: record.use === '' ? null : record.use,
  medium: record.medium ?? null,
})

/** The field in which a part of the duty is entered. */
const ENTERED: Readonly<Record<keyof Duty, keyof DutyRecord>> = {
  flow: 'flow',
  head: 'head',
  staticHead: 'static_head',
  onDuty: 'on_duty',
  standby: 'standby',
  lowestHz: 'lowest_hz',
  npsh: 'npsh_available',
  use: 'use',
  medium: 'medium',
}

type Entered = { [Name in keyof typeof dutyFields]?: z.output<(typeof dutyFields)[Name]> }

/** What was entered with what counts where nothing was: one pump on duty, none standby, all head friction. */
function recordOf(entered: Entered): DutyRecord {
  return {
    flow: entered.flow ?? 0,
    flow_unit: entered.flow_unit ?? 'm³/h',
    head: entered.head ?? 0,
    static_head: entered.static_head ?? 0,
    on_duty: entered.on_duty ?? 1,
    standby: entered.standby ?? 0,
    lowest_hz: entered.lowest_hz ?? null,
    npsh_available: entered.npsh_available ?? null,
    npsh_margin: entered.npsh_margin ?? 0,
    use: entered.use ?? '',
    ...(entered.medium && { medium: entered.medium }),
  }
}

/** The input of a call that takes a duty beside its own fields: `duty` is that, `others` are these. */
export const withDuty = <Others extends z.ZodRawShape>(others: Others) =>
  z.object({ ...dutyFields, ...others }).transform((input, context) => {
    const entered = input as Entered
    const refuse = (name: keyof DutyRecord, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message })
      return z.NEVER
    }
    if (entered.flow === undefined) return refuse('flow', '请填写流量')
    if (entered.head === undefined) return refuse('head', '请填写扬程')
    const duty = recordOf(entered)
    const fault = dutyFault(dutyOf(duty))
    if (fault) return refuse(ENTERED[fault.name], fault.text)
    return { ...input, duty }
  })

/** The stored duty of a line; null without one. */
export const readDuty = (stored: string): DutyRecord | null =>
  stored === '' ? null : dutyRecord.parse(JSON.parse(stored))

/** `2用1备`, as staff say it. */
const pumpsText = ({ on_duty, standby }: Pick<DutyRecord, 'on_duty' | 'standby'>) =>
  `${on_duty}用${standby > 0 ? `${standby}备` : ''}`

/** `60 m³/h × 14 m 2用1备`, with 变频, use and medium where they are stated. */
export function dutyText(duty: DutyRecord): string {
  const point = `${shown(duty.flow, 3)} ${duty.flow_unit} × ${shown(duty.head, 3)} m`
  const isPlain = duty.on_duty === 1 && duty.standby === 0
  const others = [
    isPlain ? '' : pumpsText(duty),
    duty.lowest_hz === null ? '' : '变频',
    duty.use,
    duty.medium ?? '',
  ].filter((text) => text !== '')
  return [point, ...others].join(' ')
}

/** The text of a line's stored duty; empty without one. */
export function storedDutyText(stored: string): string {
  const duty = readDuty(stored)
  return duty ? dutyText(duty) : ''
}
