import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'
import { nameColumns, TWIN, type NamedTable } from './name-key.ts'

/** The tables with unique names, and what a name is called. */
const LABELS: Readonly<Record<NamedTable, string>> = {
  user: '用户名',
  role: '角色名称',
  customer: '客户名称',
  contract: '合同编号',
  machine: '出厂编号',
  product: '产品的名称、型号和品牌',
}

/** How many are named; the others follow once these are fixed. */
const SHOWN = 10
const AT_ONCE = 500

type Found = { id: number; name_key: string } & Record<string, unknown>

const baseOf = (key: string) => key.split(TWIN)[0]!

/** The existing records of a table with a key like this. */
async function keyed(db: Executor, table: NamedTable, condition: ReturnType<typeof sql>) {
  const columns = ['id', 'name_key', ...nameColumns[table]].map((column) => sql.ref(column))
  const present = table === 'user' ? sql`and deleted = 0` : sql``
  const { rows } = await sql<Found>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where name_key <> '' and ${condition} ${present} order by id`.execute(db)
  return rows
}

/** Records whose names were alike before names were folded, and still are. */
async function groupsOf(db: Executor, table: NamedTable): Promise<Found[][]> {
  const twins = await keyed(db, table, sql`name_key like ${`%${TWIN}%`}`)
  const bases = [...new Set(twins.map((row) => baseOf(row.name_key)))]
  const groups = new Map<string, Found[]>(bases.map((base) => [base, []]))
  for (let at = 0; at < bases.length; at += AT_ONCE) {
    const some = sql.join(bases.slice(at, at + AT_ONCE))
    for (const first of await keyed(db, table, sql`name_key in (${some})`)) {
      groups.get(first.name_key)!.push(first)
    }
  }
  for (const twin of twins) groups.get(baseOf(twin.name_key))!.push(twin)
  return [...groups.values()].filter((group) => group.length > 1)
}

function described(table: NamedTable, group: readonly Found[]): string {
  const named = group.slice(0, SHOWN).map((row) => {
    const parts = nameColumns[table].map((column) => row[column]).filter((part) => part !== '')
    return `“${parts.join(' ')}”（编号${row.id}）`
  })
  return named.join('、') + (group.length > SHOWN ? '等' : '')
}

/**
 * A warning for the administrator for each kind of record with names that look alike.
 * They were there before such names were refused, and stay until somebody changes them.
 */
export async function lookAlikeWarnings(db: Executor): Promise<string[]> {
  const lines: string[] = []
  for (const table of Object.keys(LABELS) as NamedTable[]) {
    const groups = await groupsOf(db, table)
    if (groups.length === 0) continue
    const shown = groups.slice(0, SHOWN).map((group) => described(table, group))
    const more = groups.length > SHOWN ? `等${groups.length}组` : ''
    lines.push(
      `警告：以下${LABELS[table]}看起来相同，请修改其中一个以免混淆：${shown.join('；')}${more}`,
    )
  }
  return lines
}
