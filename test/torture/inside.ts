import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { filesFolder } from '#server/db/start/data-folder.ts'
import { pathOf } from '#server/storage/file-name.ts'
import { LINES_OF_SET, type Faults } from './check.ts'
import type { Ledger } from './ledger.ts'

/** How many records of the writers there are. */
export type Counts = Record<'quotations' | 'contracts' | 'sets' | 'files', number>

/** The database of the product, and its files where they lie on the disk, as they are stored. */
export type Inside = {
  counts(): Promise<Counts>
  /** Notes what is half-written; answers how many files it looked at. */
  check(faults: Faults): Promise<number>
}

type Query = (text: string) => Promise<object[]>

/** What must be true of any database of the product that only these writers wrote to; each finds what is wrong. */
const rules: [words: string, query: string][] = [
  [
    'a set without all its lines',
    `select s.id from quotation_set s where (select count(*) from quotation_line l where l.set_id = s.id) <> ${LINES_OF_SET}`,
  ],
  [
    'a set without its history',
    "select id from quotation_set s where (select count(*) from history h where h.entity = 'quotation_set' and h.record_id = s.id and h.action = 'create') <> 1",
  ],
  [
    'a quotation whose history has not one row for each version',
    "select id from quotation q where (select count(*) from history h where h.entity = 'quotation' and h.record_id = q.id) <> q.version",
  ],
  [
    'a contract whose history has not one row for each version',
    "select id from contract c where (select count(*) from history h where h.entity = 'contract' and h.record_id = c.id) <> c.version",
  ],
  [
    'history of a record that is not there',
    "select record_id from history h where (entity = 'quotation' and record_id not in (select id from quotation)) or (entity = 'contract' and record_id not in (select id from contract))",
  ],
  ['a key without its answer', 'select key from once where answer is null'],
  [
    'a name that two quotations have',
    'select quo_name from quotation group by quo_name having count(*) > 1',
  ],
  [
    'a title that two contracts have',
    'select c_title from contract group by c_title having count(*) > 1',
  ],
]

const SQLITE_RULES: typeof rules = [
  ['a damaged page', "select * from pragma_integrity_check where integrity_check <> 'ok'"],
  ['a reference to nothing', 'select * from pragma_foreign_key_check'],
]

async function checkRules(query: Query, all: typeof rules, faults: Faults): Promise<void> {
  for (const [words, text] of all) {
    const found = await query(text)
    if (found.length > 0) faults.push(`${found.length} times ${words}: ${JSON.stringify(found[0])}`)
  }
}

async function countsOf(query: Query): Promise<Counts> {
  const [counts] = await query(`select
    (select count(*) from quotation) as quotations, (select count(*) from contract) as contracts,
    (select count(*) from quotation_set) as sets, (select count(*) from file) as files`)
  return counts as Counts
}

function checkFiles(
  dataDir: string,
  files: readonly { url: string; size: number }[],
  faults: Faults,
) {
  for (const { url, size } of files) {
    const path = join(filesFolder(dataDir), pathOf(url.slice('/upload/'.length)))
    const isWhole = existsSync(path) && readFileSync(path).length === size
    if (!isWhole) faults.push(`file ${url} is not whole on the disk`)
  }
  return files.length
}

/** A data folder with the embedded database. */
export function insideFolder(dataDir: string): Inside {
  const within = async <Answer>(work: (query: Query) => Promise<Answer>): Promise<Answer> => {
    const database = new SQLite(databaseFile(dataDir), { fileMustExist: true })
    try {
      return await work((text) => Promise.resolve(database.prepare(text).all() as object[]))
    } finally {
      database.close()
    }
  }
  return {
    counts: () => within(countsOf),
    check: (faults) =>
      within(async (query) => {
        await checkRules(query, [...SQLITE_RULES, ...rules], faults)
        const files = await query('select url, size from file')
        return checkFiles(dataDir, files as { url: string; size: number }[], faults)
      }),
  }
}

/** PostgreSQL; the files are compared where they are opened. */
export function insidePostgres(databaseUrl: string): Inside {
  const within = async <Answer>(work: (query: Query) => Promise<Answer>): Promise<Answer> => {
    const db = openDatabase({ databaseUrl, dataDir: '' })
    try {
      return await work(async (text) => (await sql.raw<object>(text).execute(db)).rows)
    } finally {
      await db.destroy()
    }
  }
  return {
    counts: () => within(countsOf),
    check: (faults) =>
      within(async (query) => {
        await checkRules(query, rules, faults)
        return 0
      }),
  }
}

/** The counts by the ledger. */
export function countKnown(ledger: Ledger): Counts {
  const quotations = [...ledger.quotations.values()]
  return {
    quotations: quotations.length,
    contracts: ledger.contracts.size,
    sets: quotations.reduce((sum, { sets }) => sum + sets.size, 0),
    files: ledger.files.size,
  }
}
