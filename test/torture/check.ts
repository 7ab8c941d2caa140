import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { api } from '#api/index.ts'
import { databaseFile } from '#server/db/open.ts'
import { filesFolder } from '#server/db/start/data-folder.ts'
import { pathOf } from '#server/storage/file-name.ts'
import type { Contract, Ledger, Quotation } from './ledger.ts'
import type { Target } from './writers.ts'

/** What was found wrong, in words; none is what it should be. */
export type Faults = string[]

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export const LINES_OF_SET = 3

type Line = { id: number; set_id: number; num: number }

/** Whether a record is at least as new as the ledger has it: a backup may hold later changes too. */
export type Strictness = 'exactly' | 'at least'

async function checkQuotation(
  { admin }: Target,
  known: Quotation,
  strictness: Strictness,
  faults: Faults,
): Promise<void> {
  const where = `quotation ${known.id}`
  const { code, data } = await admin.call(api.quotation.getQuotation, { id: known.id })
  if (code !== 200) return void faults.push(`${where} is lost`)
  const isSame = data.version === known.version
  if (data.version < known.version || (strictness === 'exactly' && !isSame)) {
    faults.push(`${where} has version ${data.version} instead of ${known.version}`)
  }
  if (isSame && (data.quo_name !== known.name || data.quo_info !== known.info)) {
    faults.push(`${where} has other texts`)
  }
  const lines = (await admin.call(api.quotation.getQuopro, { id: known.id })).data as Line[]
  for (const [set, quantities] of known.sets) {
    const own = lines.filter(({ set_id }) => set_id === set)
    if (own.length !== LINES_OF_SET) faults.push(`${where}: set ${set} has ${own.length} lines`)
    if (strictness === 'at least') continue
    for (const { id, num } of own) {
      if (num !== (quantities.get(id) ?? 1)) faults.push(`${where}: line ${id} has quantity ${num}`)
    }
  }
  const sets = new Set(lines.map(({ set_id }) => set_id))
  if (strictness === 'exactly' && sets.size !== known.sets.size) {
    faults.push(`${where} has ${sets.size} sets instead of ${known.sets.size}`)
  }
}

async function checkContract(
  { admin, url }: Target,
  known: Contract,
  ledger: Ledger,
  strictness: Strictness,
  faults: Faults,
): Promise<number> {
  const where = `contract ${known.id}`
  const { code, data } = await admin.call(api.contract.getContract, { id: known.id })
  if (code !== 200) {
    faults.push(`${where} is lost`)
    return 0
  }
  if (data.version < known.version) faults.push(`${where} has an older version`)
  if (data.version !== known.version) {
    if (strictness === 'exactly') faults.push(`${where} has a newer version`)
    return 0
  }
  if (data.c_title !== known.title || data.c_remark !== known.remark)
    faults.push(`${where} has other texts`)
  if (data.c_file !== known.files.join(',')) faults.push(`${where} has other files`)
  for (const file of known.files) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const content = await (await fetch(url + file, { headers })).bytes()
    const expected = ledger.files.get(file)
    if (!expected || hash(content) !== hash(expected)) faults.push(`${where}: file ${file} differs`)
  }
  return known.files.length
}

/** Compares what the product answers with the ledger; answers how many files were compared. */
export async function checkAnswers(
  target: Target,
  ledger: Ledger,
  strictness: Strictness,
  faults: Faults,
): Promise<number> {
  let files = 0
  for (const known of ledger.quotations.values()) {
    await checkQuotation(target, known, strictness, faults)
  }
  for (const known of ledger.contracts.values()) {
    files += await checkContract(target, known, ledger, strictness, faults)
  }
  return files
}

/** What must be true of any database of the product that only these writers wrote to; each finds what is wrong. */
const rules: [words: string, query: string][] = [
  ['a damaged page', "select * from pragma_integrity_check where integrity_check <> 'ok'"],
  ['a reference to nothing', 'select * from pragma_foreign_key_check'],
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

/** Looks into the data folder itself for what is half-written; answers how many files it looked at. */
export function checkInside(dataDir: string, faults: Faults): number {
  const database = new SQLite(databaseFile(dataDir), { fileMustExist: true })
  try {
    for (const [words, query] of rules) {
      const found = database.prepare(query).all()
      if (found.length > 0)
        faults.push(`${found.length} times ${words}: ${JSON.stringify(found[0])}`)
    }
    const files = database.prepare('select url, size from file').all() as {
      url: string
      size: number
    }[]
    for (const { url, size } of files) {
      const path = join(filesFolder(dataDir), pathOf(url.slice('/upload/'.length)))
      const isWhole = existsSync(path) && readFileSync(path).length === size
      if (!isWhole) faults.push(`file ${url} is not whole on the disk`)
    }
    return files.length
  } finally {
    database.close()
  }
}

/** How many records of the writers there are. */
export function countInside(dataDir: string): {
  quotations: number
  contracts: number
  sets: number
  files: number
} {
  const database = new SQLite(databaseFile(dataDir), { fileMustExist: true })
  try {
    const count = (table: string) =>
      database.prepare(`select count(*) from ${table}`).pluck().get() as number
    return {
      quotations: count('quotation'),
      contracts: count('contract'),
      sets: count('quotation_set'),
      files: count('file'),
    }
  } finally {
    database.close()
  }
}

/** The same by the ledger. */
export function countKnown(ledger: Ledger): ReturnType<typeof countInside> {
  const quotations = [...ledger.quotations.values()]
  return {
    quotations: quotations.length,
    contracts: ledger.contracts.size,
    sets: quotations.reduce((sum, { sets }) => sum + sets.size, 0),
    files: ledger.files.size,
  }
}
