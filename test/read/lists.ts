import { PAGE_SIZE, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { sql } from 'kysely'
import { chainKinds, makeContract, makeMachine, makeProduction } from '../make/chain.ts'
import { done, fresh, makeCustomer, makeProduct, makeQuotation } from '../make/factories.ts'
import type { Caller, TestServer } from '../run/server.ts'
import type { Paged } from '#server/records/list/list.ts'

/** The seven lists, and what a plain look through their tables says that they must answer. */

export type Fields = Record<string, unknown>
type Stored = Record<string, string | number | null> & { id: number; release_time: string }

export type ListedKind = {
  name: Paged
  list: AnyEndpoint
  save: AnyEndpoint
  remove: AnyEndpoint
  restore: AnyEndpoint
  /** Undefined where records have none. */
  status?: string
  /** The fields in which a keyword is looked for, in the order of the specification. */
  searched: readonly string[]
  /** Whether its records hang on contracts, whose owners see them too. */
  ofContract: boolean
  /** A new record; `parent` made what it hangs on. */
  make: (caller: Caller, fields: Fields, parent: Caller) => Promise<number>
}

const searched: Record<Paged, string[]> = {
  customer: ['cus_short', 'tax_number', 'phone', 'cus_name'],
  quotation: ['quo_name', 'quo_info'],
  contract: ['c_title', 'c_no', 'c_remark'],
  production: ['pro_no'],
  logistics: ['log_number', 'l_no', 'l_send'],
  sales: ['s_no', 's_remark', 's_fault', 's_contact', 's_phone'],
  product: ['pro_title', 'pro_no'],
  machine: ['model', 'title', 'c_no', 'serial_no'],
}

export const listedKinds: ListedKind[] = [
  {
    name: 'quotation',
    list: api.quotation.index,
    save: api.quotation.setQuotation,
    remove: api.quotation.deleteQuotation,
    restore: api.quotation.restore,
    status: 'quo_status',
    searched: searched.quotation,
    ofContract: false,
    make: makeQuotation,
  },
  {
    name: 'product',
    list: api.product.index,
    save: api.product.setProduct,
    remove: api.product.deleteProduct,
    restore: api.product.restore,
    status: 'pro_status',
    searched: searched.product,
    ofContract: false,
    make: (caller, fields) => makeProduct(caller, { pro_brand: fresh('牌'), ...fields }),
  },
  {
    name: 'customer',
    list: api.customer.index,
    save: api.customer.setCustomer,
    remove: api.customer.deleteCustomer,
    restore: api.customer.restore,
    searched: searched.customer,
    ofContract: false,
    make: makeCustomer,
  },
  {
    name: 'machine',
    list: api.machine.index,
    save: api.machine.setMachine,
    remove: api.machine.deleteMachine,
    restore: api.machine.restore,
    searched: searched.machine,
    ofContract: true,
    make: async (caller, fields, parent) =>
      makeMachine(caller, { con_id: await makeContract(parent), ...fields }),
  },
  ...chainKinds.map((kind): ListedKind => ({
    name: kind.name,
    list: kind.list,
    save: kind.save,
    remove: kind.remove,
    restore: api[kind.name].restore,
    status: kind.status,
    searched: searched[kind.name],
    ofContract: kind.name !== 'contract',
    make: (caller, fields, parent) => kind.make(caller, fields, parent),
  })),
]

/** What a record of the chain can be moved to: another contract, or a production record of one. */
export async function anotherParent(kind: Paged, owner: Caller): Promise<Fields> {
  if (!['production', 'logistics', 'sales', 'machine'].includes(kind)) return {}
  const con_id = await makeContract(owner)
  return kind === 'logistics' ? { pro_id: await makeProduction(owner, con_id) } : { con_id }
}

/** Who asks a list for what. `viewer` is who asks, unless they see everyone's. */
export type Asked = {
  viewer?: number | undefined
  userid?: number | undefined
  status?: number | undefined
  startime?: string
  endtime?: string
  keyword?: string
  equal?: Fields
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')

function holds(kind: ListedKind, row: Stored, asked: Asked): boolean {
  const { viewer, userid, status, startime, endtime, keyword } = asked
  const mine = viewer === undefined || row['user_id'] === viewer
  if (!mine && !(kind.ofContract && row['contract_user_id'] === viewer)) return false
  if (userid !== undefined && row['user_id'] !== userid) return false
  if (status !== undefined && kind.status && row[kind.status] !== status) return false
  if (startime && dayOf(row.release_time) < startime) return false
  if (endtime && dayOf(row.release_time) > endtime) return false
  if (Object.entries(asked.equal ?? {}).some(([name, value]) => row[name] !== value)) return false
  return (
    !keyword || folded(kind.searched.map((name) => row[name]).join('\n')).includes(folded(keyword))
  )
}

/** Every row of a kind's table. */
export async function rowsOf(server: TestServer, kind: ListedKind): Promise<Stored[]> {
  return (await sql<Stored>`select * from ${sql.table(kind.name)}`.execute(server.db)).rows
}

/** The ids of all rows that a list must have, in its order. */
export function expected(kind: ListedKind, rows: readonly Stored[], asked: Asked): number[] {
  const newestFirst = (one: Stored, other: Stored) =>
    one.release_time === other.release_time
      ? other.id - one.id
      : one.release_time < other.release_time
        ? 1
        : -1
  return rows
    .filter((row) => holds(kind, row, asked))
    .toSorted(newestFirst)
    .map((row) => row.id)
}

/** A page of a list as the wire has it. */
export async function pageOf(caller: Caller, kind: ListedKind, asked: Asked, page: number) {
  const { viewer: _viewer, equal = {}, ...query } = asked
  const { pro_type: cateid, ...others } = equal
  const answer = await done(caller, kind.list, { ...query, cateid, ...others, page })
  return { ids: (answer.data as { id: number }[]).map((row) => row.id), total: answer.total }
}

/** Pages of a list as it must answer them. */
export const expectedPage = (ids: readonly number[], page: number) => ({
  ids: ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  total: ids.length,
})

/** Every page of a list, and one past its end. */
export async function pagesOf(caller: Caller, kind: ListedKind, asked: Asked, total: number) {
  const pages = []
  const last = Math.ceil(total / PAGE_SIZE) + 1
  for (let page = 1; page <= last; page += 1) pages.push(await pageOf(caller, kind, asked, page))
  return pages
}

/** The same as the tables say. */
export const expectedPages = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) + 1 }, (_, at) =>
    expectedPage(ids, at + 1),
  )
