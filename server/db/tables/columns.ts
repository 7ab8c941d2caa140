import type { ColumnType, Generated } from 'kysely'

export type Id = ColumnType<number, number | undefined, never>

/** What every record that forms save has: its version, its owner, and who changed it last and when. */
export type Versioned = {
  version: Generated<number>
  user_id: number
  updated_by: number
  updated_at: string
}

/** What a record with a unique name has: the key by which it is unique (`names/name-key.ts`), empty for none. */
export type Named = { name_key: Generated<string> }

/** The specification of a product, and of a line as it was quoted. */
export type SpecColumns = {
  pro_caliber: string
  pro_flow: string
  pro_lift: string
  pro_speed: string
  pro_power: string
  pro_brand: string
  pro_info: string
  remarks: string
}
