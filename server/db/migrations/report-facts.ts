import { sql, type Kysely } from 'kysely'

/** The facts of the documents that were there before reports (046). */

type Amounts = { amount: number; entitled: number; given: number; revenue: number; cost: number }
type Part = Amounts & { product: string; category: string }
type Line = {
  pid?: number
  num: number
  unitprice: number | null
  unpriced: number
  entitled_price?: number | null
  cost?: number | null
  sums?: { gross: number; discounted: number; net: number }
}
type Version = {
  sets?: { sets: number; lines: Line[] }[]
  customer_id?: number | null
  cus_name?: string
}

const NOTHING: Amounts = { amount: 0, entitled: 0, given: 0, revenue: 0, cost: 0 }
const NAMES = Object.keys(NOTHING) as (keyof Amounts)[]
const AT_ONCE = 200
const DAY_MS = 24 * 60 * 60 * 1000
const NO_PRODUCT = '0'

const plus = (one: Amounts, other: Amounts, sign = 1) =>
  Object.fromEntries(NAMES.map((name) => [name, one[name] + sign * other[name]])) as Amounts
const sumOf = (some: readonly Amounts[]) => some.reduce((sum, one) => plus(sum, one), NOTHING)

type Counted = {
  figure: string
  doc: number
  day: string
  owner: number
  won: number
  days: number
  customer: string
  whole: Amounts
  parts?: readonly Part[]
  reason?: string
}

function rowsOf({ figure, doc, day, owner, won, days, customer, whole, parts, reason }: Counted) {
  const rest = plus(whole, sumOf(parts ?? []), -1)
  const hasRest = parts && (parts.length === 0 || NAMES.some((name) => rest[name] !== 0))
  const all: readonly Part[] = hasRest
    ? [...parts, { ...rest, product: NO_PRODUCT, category: NO_PRODUCT }]
    : (parts ?? [])
  const row = (dim: string, key: string, amounts: Amounts) => ({
    figure,
    doc,
    dim,
    key,
    day,
    owner,
    won,
    days,
    ...Object.fromEntries(NAMES.map((name) => [name, amounts[name]])),
  })
  const by = (dim: 'product' | 'category') =>
    [...Map.groupBy(all, (part) => part[dim])].map(([key, some]) => row(dim, key, sumOf(some)))
  if (reason !== undefined) return [row('all', '', whole), row('reason', reason, whole)]
  return [
    row('all', '', whole),
    row('customer', customer, whole),
    ...by('product'),
    ...by('category'),
  ]
}

async function write(db: Kysely<unknown>, documents: readonly Counted[]): Promise<void> {
  const rows = documents.flatMap(rowsOf)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    const columns = Object.keys(some[0]!)
    const values = some.map((one) => sql`(${sql.join(Object.values(one))})`)
    await sql`insert into report_fact (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(db)
  }
}

/** Rows of a query by their ids, some at a time. */
async function* pages<Row extends { id: number }>(
  db: Kysely<unknown>,
  query: string,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`${sql.raw(query)} and one.id > ${after}
      order by one.id limit ${AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

const customerKey = (customer_id: number | null, cus_name: string) =>
  customer_id === null ? (cus_name === '' ? '' : `=${cus_name}`) : String(customer_id)

const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')

const MOST = 999_999_999_999

/** A cost above any amount was typed wrong, and does not count. */
const costed = (net: number, cost: number | null | undefined, pieces: number) =>
  cost === null || cost === undefined || cost * pieces > MOST
    ? { revenue: 0, cost: 0 }
    : { revenue: net, cost: cost * pieces }

/** A line's amounts by what the version froze of it; its discount only where the quotation's is known. */
function amountsOf(line: Line, sets: number, isKnown: boolean) {
  const { sums, num, unitprice, entitled_price, cost } = line
  if (!sums || line.unpriced === 1) return NOTHING
  const { gross: amount, discounted, net } = sums
  const atPrice = (entitled_price ?? unitprice ?? 0) * num * sets
  const entitled = isKnown ? Math.max(atPrice, discounted) : 0
  const given = isKnown ? entitled - discounted : 0
  return { amount, entitled, given, ...costed(net, cost, num * sets) }
}

const linesOf = ({ sets = [] }: Version) =>
  sets.flatMap(({ sets: count, lines }) => lines.map((line) => ({ line, count })))

type Quotation = {
  id: number
  owner: number
  sent_at: string
  sent_given: number | null
  stage: number | null
  lost_reason: string
  customer_id: number | null
  cus_name: string
  content: string
  signed: string | null
}

const SIGNED = `(case when contract.signed_date = ''
  then replace(substr(contract.release_time, 1, 10), ':', '-') else contract.signed_date end)`

const QUOTATIONS = `select one.id, one.user_id as owner, one.sent_given, one.stage, one.lost_reason, one.customer_id,
    one.cus_name, version.content,
    case when one.sent_at = '' then version.release_time else one.sent_at end as sent_at,
    (select ${SIGNED} from contract where contract.quotation_id = one.id) as signed
  from quotation one
  join quotation_version version on version.quotation_id = one.id and version.revision = one.revision
  where one.is_template = 0 and (one.sent_at <> '' or version.release_time <> '')`

const LOST = 3

function countedQuotation(row: Quotation, categories: ReadonlyMap<number, number>): Counted[] {
  const version = JSON.parse(row.content) as Version
  const day = dayOf(row.sent_at)
  const { cus_name = '' } = version
  const own = cus_name === row.cus_name ? row.customer_id : null
  const parts = linesOf(version).map(({ line, count }) => ({
    product: String(line.pid ?? NO_PRODUCT),
    category: String(categories.get(line.pid ?? 0) ?? NO_PRODUCT),
    ...amountsOf(line, count, row.sent_given !== null),
  }))
  const { id: doc, owner, signed } = row
  const won = signed === null ? 0 : 1
  const days = signed === null ? 0 : Math.max(0, (Date.parse(signed) - Date.parse(day)) / DAY_MS)
  const customer = customerKey(
    version.customer_id === undefined ? own : version.customer_id,
    cus_name,
  )
  const whole = sumOf(parts)
  const common = { doc, day, owner, customer, whole }
  const quoted = { figure: 'quoted', ...common, won, days, parts }
  if (row.stage !== LOST) return [quoted]
  const reason = row.lost_reason
  return [quoted, { figure: 'lost', ...common, won: 0, days: 0, reason }]
}

type Contract = {
  id: number
  owner: number
  c_money: number | null
  customer_id: number | null
  cus_name: string
  content: string | null
  day: string
  lines: string
}
type ContractLine = { position: number; pid: number | null; amount: number; net: number }

const CONTRACTS = (
  group: string,
) => `select one.id, one.user_id as owner, one.c_money, one.customer_id, one.cus_name,
    version.content, ${SIGNED.replaceAll('contract.', 'one.')} as day,
    (select ${group} from contract_line line where line.contract_id = one.id) as lines
  from contract one
  left join quotation_version version
    on version.quotation_id = one.quotation_id and version.revision = one.quo_revision
  where 1 = 1`

function countedContract(row: Contract, categories: ReadonlyMap<number, number>): Counted {
  const quoted = row.content === null ? [] : linesOf(JSON.parse(row.content) as Version)
  const lines = JSON.parse(row.lines) as ContractLine[]
  const parts = lines.map(({ position, pid, amount, net }) => {
    const from = quoted[position - 1]
    return {
      product: String(pid ?? NO_PRODUCT),
      category: String(categories.get(pid ?? 0) ?? NO_PRODUCT),
      ...NOTHING,
      amount,
      ...(from && costed(net, from.line.cost, from.line.num * from.count)),
    }
  })
  const whole = { ...sumOf(parts), amount: row.c_money ?? 0 }
  const { id: doc, day, owner } = row
  const customer = customerKey(row.customer_id, row.cus_name)
  return { figure: 'signed', doc, day, owner, won: 0, days: 0, customer, whole, parts }
}

type Receipt = {
  id: number
  owner: number
  amount: number
  day: string
  customer_id: number | null
  cus_name: string
}

/** Refunds (2) count against what was received. */
const RECEIPTS = `select one.id, one.contract_user_id as owner, one.received_date as day,
    case one.kind when 2 then -one.amount else one.amount end as amount,
    contract.customer_id, contract.cus_name
  from receipt one join contract on contract.id = one.con_id where 1 = 1`

const countedReceipt = ({ id, owner, day, amount, customer_id, cus_name }: Receipt): Counted => ({
  figure: 'received',
  doc: id,
  day,
  owner,
  won: 0,
  days: 0,
  customer: customerKey(customer_id, cus_name),
  whole: {
    ...NOTHING,
    amount,
  },
})

export async function fillFacts(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const { rows } = await sql<{ id: number; pro_type: number }>`
    select id, pro_type from product where pro_type is not null`.execute(db)
  const categories = new Map(rows.map(({ id, pro_type }) => [id, pro_type]))
  for await (const some of pages<Quotation>(db, QUOTATIONS)) {
    await write(
      db,
      some.flatMap((row) => countedQuotation(row, categories)),
    )
  }
  const columns = ['position', 'pid', 'amount', 'net'].map((name) => `'${name}', line.${name}`)
  const lines = isPostgres
    ? `coalesce(json_agg(json_build_object(${columns.join(', ')})), '[]')::text`
    : `json_group_array(json_object(${columns.join(', ')}))`
  for await (const some of pages<Contract>(db, CONTRACTS(lines))) {
    await write(
      db,
      some.map((row) => countedContract(row, categories)),
    )
  }
  for await (const some of pages<Receipt>(db, RECEIPTS)) await write(db, some.map(countedReceipt))
}
