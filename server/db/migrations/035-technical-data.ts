import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

const TEXTS = [
  'material',
  'shaft_seal',
  'temperature',
  'weight',
  'dimensions',
  'motor_make',
  'motor_ip',
  'motor_insulation',
  'motor_efficiency',
  'energy_class',
  'fire_cert',
  'fire_cert_until',
  'params',
]

/** What the categories that the first start made pump, where their name is still the one that they got then. */
const MEDIA = {
  清水: ['立式多级离心泵', '卧式多级离心泵', '管道离心泵', '消防泵'],
  污水: ['潜水排污泵'],
}

/**
 * What a pump is made of, its energy class and grade (5: 无法判定, 6: 不适用), and its fire certificate; what a category
 * pumps; of a line, what was known of its product when it was chosen, the building that its duty was computed for, and the
 * pump that it replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  const add = (table: string, column: string) =>
    sql.raw(`alter table "${table}" add column ${column}`).execute(db)

  for (const name of TEXTS) await add('product', `${name} ${text} not null default ''`)
  for (const name of ['suction', 'stages']) await add('product', `${name} bigint`)
  await add('product', 'energy_grade bigint not null default 6')
  await sql`update product set energy_grade = 5
    where pro_curve <> '' or (pro_flow <> '' and pro_lift <> '')`.execute(db)

  await add('category', `medium ${text} not null default ''`)
  for (const [medium, names] of Object.entries(MEDIA)) {
    for (const name of names) {
      await sql`update category set medium = ${medium} where p_name = ${name}`.execute(db)
    }
  }

  for (const name of ['technical', 'building', 'replaces']) {
    await add('quotation_line', `${name} ${text} not null default ''`)
  }
  await add('quotation_line', 'energy_grade bigint')
}
