import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { upload } from '../make/files/upload.ts'
import type { Caller } from '../run/server.ts'
import type { Chance } from './chance.ts'
import {
  acknowledge,
  newWrite,
  type Answer,
  type Contract,
  type Ledger,
  type Quotation,
  type Write,
} from './ledger.ts'

/** People who write as fast as they are answered, each on records of their own. */

export type Target = { url: string; admin: Caller; combination: number }

const calls: Record<Exclude<Write['kind'], 'upload'>, AnyEndpoint> = {
  quotation: api.quotation.setQuotation,
  set: api.quotation.setCombination,
  quantity: api.quotation.changenum,
  contract: api.contract.setContract,
}

/** Sends a write, the first time or again. */
export async function send(target: Target, write: Write): Promise<Answer> {
  const headers = { 'idempotency-key': write.key }
  if (write.kind !== 'upload') {
    return target.admin.call(calls[write.kind], write.input, headers)
  }
  const parts = (write.contents ?? []).map((content, at) => ({ name: `${at}.bin`, content }))
  return upload(target, target.admin, parts, headers)
}

const LONGEST_FILE = 200_000
const someText = ({ bytes, int }: Chance) => bytes(int(1, 3000)).toString('base64')
const someName = ({ bytes }: Chance) => bytes(16).toString('hex')
const someFiles = ({ bytes, int }: Chance) =>
  Array.from({ length: int(1, 4) }, () => bytes(int(1, LONGEST_FILE)))

const oneOf = <Item>({ int }: Chance, items: readonly Item[]): Item | undefined =>
  items.length > 0 ? items[int(0, items.length)] : undefined

/** What a writer has made and goes on with, and chooses by. */
type Own = {
  chance: Chance
  quotations: Quotation['id'][]
  contracts: Contract['id'][]
  spare: string[]
}

function changeQuotation(ledger: Ledger, own: Own): Write {
  const known = ledger.quotations.get(oneOf(own.chance, own.quotations) ?? 0)
  return newWrite('quotation', {
    ...(known ? { id: known.id, version: known.version } : {}),
    quo_name: `报价 ${someName(own.chance)}`,
    quo_info: someText(own.chance),
  })
}

function changeContract(ledger: Ledger, own: Own): Write {
  const known = ledger.contracts.get(oneOf(own.chance, own.contracts) ?? 0)
  return newWrite('contract', {
    ...(known ? { id: known.id, version: known.version } : {}),
    c_title: `合同 ${someName(own.chance)}`,
    c_remark: someText(own.chance),
    c_file: [...(known?.files ?? []).slice(-10), ...own.spare.splice(0)],
  })
}

async function changeLine(target: Target, ledger: Ledger, own: Own): Promise<Write | undefined> {
  const quotation = ledger.quotations.get(oneOf(own.chance, own.quotations) ?? 0)
  const set = oneOf(own.chance, [...(quotation?.sets.keys() ?? [])])
  if (!quotation || set === undefined) return undefined
  const answer = await target.admin.call(api.quotation.getQuopro, { id: quotation.id })
  const lines = (answer.data as { id: number; set_id: number }[]).filter(
    ({ set_id }) => set_id === set,
  )
  const line = oneOf(own.chance, lines)
  const place = { quotation: quotation.id, set }
  return line && newWrite('quantity', { id: line.id, num: own.chance.int(1, 1000), ...place })
}

/** The next thing that a writer does, at random. */
async function nextWrite(target: Target, ledger: Ledger, own: Own): Promise<Write> {
  const quotation = oneOf(own.chance, own.quotations)
  const die = own.chance.int(0, 10)
  if (die < 2 || quotation === undefined) {
    return changeQuotation(ledger, die < 1 ? own : { ...own, quotations: [] })
  }
  if (die < 4) return newWrite('set', { id: quotation, com_id: target.combination })
  if (die < 6) return (await changeLine(target, ledger, own)) ?? changeQuotation(ledger, own)
  if (die < 8) return newWrite('upload', {}, someFiles(own.chance))
  return changeContract(ledger, die < 9 ? own : { ...own, contracts: [] })
}

function keepOwn(own: Own, write: Write, answer: Answer): void {
  if (write.kind === 'quotation' && write.input['id'] === undefined)
    own.quotations.push(Number(answer.id))
  if (write.kind === 'contract' && write.input['id'] === undefined)
    own.contracts.push(Number(answer.id))
  if (write.kind === 'upload') {
    own.spare.push(...(answer['data'] as { file_url: string }[]).map(({ file_url }) => file_url))
  }
}

/** Called with every answer; returns whether the writers go on. */
export type Heard = (write: Write, answer: Answer) => boolean

async function writeOn(
  target: Target,
  ledger: Ledger,
  chance: Chance,
  heard: Heard,
): Promise<void> {
  const own: Own = { chance, quotations: [], contracts: [], spare: [] }
  for (;;) {
    let write: Write | undefined
    try {
      write = await nextWrite(target, ledger, own)
      const answer = await send(target, write)
      if (answer.code === 200) {
        acknowledge(ledger, write, answer)
        keepOwn(own, write, answer)
      } else {
        ledger.refused.push({ write, answer })
      }
      if (!heard(write, answer)) return
    } catch {
      // The server is gone: whether this one was done is found out after the restart.
      if (write) ledger.unsure.push(write)
      return
    }
  }
}

/** Lets several people write at once, until `heard` stops them or the server is gone. */
export async function writeAtOnce(
  target: Target,
  ledger: Ledger,
  { people, chance }: { people: number; chance: Chance },
  heard: Heard,
): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, (_, at) => writeOn(target, ledger, chance.part(at), heard)),
  )
}
