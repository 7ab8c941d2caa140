import { modelKey, nameKeys } from '#server/names/name-key.ts'
import type { Database } from '#server/db/open.ts'

/** The longest text that a form takes: 20,000 characters of three bytes each. */
export const LONGEST_TEXT = '泵房说明文字须写清楚。'.repeat(1819).slice(0, 20_000)

const AT_ONCE = 20

/**
 * Stores a set of so many lines, each with these notes, as an earlier version let it come about, and answers the
 * ids of its lines.
 */
export async function storeLines(
  db: Database,
  quotation: number,
  product: number,
  count: number,
  note: string,
): Promise<number[]> {
  const set = { quotation_id: quotation, com_id: 1, com_name: '机组', com_show: 1, is_power: 0 }
  const { id: set_id } = await db
    .insertInto('quotation_set')
    .values(set)
    .returning('id')
    .executeTakeFirstOrThrow()
  const spec = {
    pro_caliber: 'DN50',
    pro_flow: '25',
    pro_lift: '40',
    pro_speed: '2900',
    pro_power: '7.5',
    pro_brand: '南方',
  }
  const line = {
    ...spec,
    set_id,
    pid: product,
    chosen: 1,
    title: '立式泵',
    num: 2,
    top: 0,
    unit: '台',
    unitprice: 1_280_050,
    pro_info: note,
    remarks: note,
  }
  const ids: number[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => ({
      ...line,
      no: `CDL-${first + at}`,
    }))
    const rows = await db.insertInto('quotation_line').values(some).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Stores so many products of a title, each with these notes. */
export async function storeModels(
  db: Database,
  like: number,
  title: string,
  count: number,
  note: string,
): Promise<void> {
  const { id: _id, ...product } = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => {
      const named = {
        ...product,
        pro_title: title,
        pro_no: `M${String(first + at).padStart(6, '0')}`,
      }
      const keys = { name_key: nameKeys.product(named), model_key: modelKey(named) }
      return { ...named, ...keys, pro_status: 2, pro_info: note, remarks: note }
    })
    await db.insertInto('product').values(some).execute()
  }
}
