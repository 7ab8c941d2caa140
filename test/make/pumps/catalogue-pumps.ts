import { powerOf } from '#api/pump/curve/curve.ts'
import type { Row } from '#server/db/tables/tables.ts'
import type { TestServer } from '../../run/server.ts'

/** Pumps of the catalogue with curves, as many as a test needs. */

/** What a product keeps of a pump rated for so many m³/h and m: falling from 125 % of its head, best at its rated flow. */
export function storedCurve(flow: number, head: number, power_kind = 'P2'): string {
  const points = Array.from({ length: 9 }, (_, step) => {
    const part = step / 6
    const [at, lift] = [flow * part, head * (1.25 - 0.25 * part ** 2)]
    const efficiency = 75 * (1 - (part - 1) ** 2)
    const power = efficiency > 0 ? powerOf(at, lift, efficiency) : 0.4 * powerOf(flow, head, 75)
    return { flow: at, head: lift, power, efficiency: null, npsh: 1 + part ** 2 }
  })
  return JSON.stringify({ speed: 2900, basis: '推算', power_kind, points })
}

type ProductRow = Partial<Row<'product'>>

const INSERTED_AT_ONCE = 500

/** Puts products into the database at once; by HTTP thousands would take minutes. */
export async function putProducts(server: Pick<TestServer, 'db'>, rows: readonly ProductRow[]) {
  const blank = {
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    pro_unit: '台',
    pro_unitprice: null,
    pro_status: 1,
    pro_type: null,
    remarks: '',
    search_text: '',
    release_time: '2026:11:20 09:30:00',
    user_id: 1,
    updated_by: 1,
    updated_at: '2026:11:20 09:30:00',
  }
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE) {
    const some = rows.slice(first, first + INSERTED_AT_ONCE)
    await server.db
      .insertInto('product')
      .values(some.map((row) => ({ pro_title: '泵', pro_no: '', ...blank, ...row })))
      .execute()
  }
}
