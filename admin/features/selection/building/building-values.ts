import type { Building } from '#api/selection/building/building.ts'
import {
  calculate,
  calculateFlow,
  type BuildingDuty,
  type Calculation,
} from '#api/selection/building/calculation.ts'
import { buildingNumbers, householdNumbers } from '#api/selection/building/ranges.ts'
import { readBuilding, readHomes } from '#api/selection/building/read-building.ts'
import type { AddressValues } from '#admin/lib/address.ts'

type Texts = Record<string, string>

/** The form of a building: all are texts, as they are typed. */
export type EnteredBuilding = {
  purpose: string
  supply: string
  material: string
  households: Texts[]
} & { [Name in keyof typeof buildingNumbers]?: string }

export const BLANK_HOUSEHOLD: Texts = {
  name: '',
  ...Object.fromEntries(Object.keys(householdNumbers).map((name) => [name, ''])),
  hours: String(householdNumbers.hours.usual),
}

const BLANK: EnteredBuilding = {
  purpose: '住宅',
  supply: '水箱吸水',
  material: '不锈钢',
  households: [BLANK_HOUSEHOLD],
  ...Object.fromEntries(Object.keys(buildingNumbers).map((name) => [name, ''])),
}

const asTexts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

/** The building of the address; an empty form where it has none, or a text that is no building. */
export function enteredFrom({ building = '' }: AddressValues): EnteredBuilding {
  const read = readBuilding(parsed(building)).building
  if (!read) return BLANK
  const { households, ...others } = read
  return { ...BLANK, ...asTexts(others), households: households.map(asTexts) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const NOTHING = { parts: [], refusals: [], questions: [] }

type Assessed = Calculation & {
  /** Undefined while something is missing or wrong, which `errors` say by field. */
  building: Building | undefined
  errors: Record<string, string>
}

/** What follows from what is typed: everything, or as long as other fields are open the flow of the homes. */
export function assess(entered: EnteredBuilding): Assessed {
  const { building, errors } = readBuilding(entered)
  if (building) return { building, errors, ...calculate(building) }
  const homes = readHomes(entered)
  const { parts, refusals, questions } = homes ? calculateFlow(homes) : NOTHING
  return { building: undefined, errors, parts, refusals, questions, duty: null }
}

/** As turning pumps keep the pressure themselves, down to this frequency where nothing else is chosen. */
const LOWEST_HZ = '25'

const inAddress = ({ flow, head, static_head, on_duty }: BuildingDuty): AddressValues => ({
  flow: String(flow),
  flow_unit: 'm³/h',
  head: String(head),
  static_head: String(static_head),
  on_duty: String(on_duty),
})

/** What the selection takes over of a building: its duty for 生活 and 变频, and the building itself. */
export const adopted = (
  values: AddressValues,
  building: Building,
  duty: BuildingDuty,
): AddressValues => ({
  ...inAddress(duty),
  use: '生活',
  lowest_hz: values['lowest_hz'] ?? LOWEST_HZ,
  building: JSON.stringify(building),
})

/** Whether the selection has the flow and the head of this duty. */
export const isAdopted = (values: AddressValues, duty: BuildingDuty) =>
  (['flow', 'flow_unit', 'head'] as const).every(
    (name) => (values[name] ?? inAddress(duty)['flow_unit']) === inAddress(duty)[name],
  )
