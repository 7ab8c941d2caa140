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

/** What a product records beside its specification; texts are empty where nothing is recorded. */
export type TechnicalColumns = {
  material: Generated<string>
  shaft_seal: Generated<string>
  temperature: Generated<string>
  weight: Generated<string>
  dimensions: Generated<string>
  motor_make: Generated<string>
  motor_ip: Generated<string>
  motor_insulation: Generated<string>
  motor_efficiency: Generated<string>
  /** 执行标准, to which it is made. */
  standard_no: Generated<string>
  /** JSON list of `{ name, value }`, or empty. */
  params: Generated<string>
  /** Of GB 19762-2025; with 1 or 2 suctions, and the number of stages. */
  energy_class: Generated<string>
  suction: Generated<number | null>
  stages: Generated<number | null>
  /** Of `energyGrades`, computed when the product is saved. */
  energy_grade: Generated<number>
  /** 消防产品认证: its number, and the last day on which it holds (`yyyy-MM-dd`). */
  fire_cert: Generated<string>
  fire_cert_until: Generated<string>
}
