import { createHash } from 'node:crypto'
import { api } from '#api/index.ts'
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
    if (!(await isSame({ admin, url }, file, ledger))) faults.push(`${where}: file ${file} differs`)
  }
  return known.files.length
}

/** Whether a file opens with the content that was uploaded. */
export async function isSame(
  { admin, url }: Pick<Target, 'admin' | 'url'>,
  file: string,
  ledger: Ledger,
): Promise<boolean> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const content = await (await fetch(url + file, { headers })).bytes()
  const expected = ledger.files.get(file)
  return expected !== undefined && hash(content) === hash(expected)
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
