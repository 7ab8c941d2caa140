import { randomUUID } from 'node:crypto'

/**
 * What the writers know: every write that was acknowledged, and those whose answer never came. It is what
 * the product is compared with afterwards.
 */

/** The same call can be sent again, byte for byte. */
export type Write = {
  key: string
  kind: 'quotation' | 'set' | 'quantity' | 'upload' | 'contract'
  /** What is sent, in the words of the call; for an upload the contents of its files. */
  input: Record<string, unknown>
  contents?: Buffer[]
}

export type Answer = { code: number; msg: string; id?: number | string; [key: string]: unknown }

export type Quotation = {
  id: number
  version: number
  name: string
  info: string
  /** Sets by their id: the quantities that were set, by line. */
  sets: Map<number, Map<number, number>>
}

export type Contract = {
  id: number
  version: number
  title: string
  remark: string
  /** Addresses of its files, in their order. */
  files: string[]
}

export type Ledger = {
  quotations: Map<number, Quotation>
  contracts: Map<number, Contract>
  /** Content of every uploaded file by its address. */
  files: Map<string, Buffer>
  acknowledged: { write: Write; answer: Answer }[]
  /** Sent, and no answer came: done whole or not at all. */
  unsure: Write[]
  /** Refused: not done at all. */
  refused: { write: Write; answer: Answer }[]
}

export const newLedger = (): Ledger => ({
  quotations: new Map(),
  contracts: new Map(),
  files: new Map(),
  acknowledged: [],
  unsure: [],
  refused: [],
})

export const newWrite = (
  kind: Write['kind'],
  input: Write['input'],
  contents?: Buffer[],
): Write => ({ key: randomUUID(), kind, input, ...(contents ? { contents } : {}) })

function noteQuotation(ledger: Ledger, { input }: Write, answer: Answer): void {
  const id = Number(answer.id)
  const sets = ledger.quotations.get(id)?.sets ?? new Map<number, Map<number, number>>()
  ledger.quotations.set(id, {
    id,
    version: Number(answer['version']),
    name: String(input['quo_name']),
    info: String(input['quo_info']),
    sets,
  })
}

function noteContract(ledger: Ledger, { input }: Write, answer: Answer): void {
  const id = Number(answer.id)
  const files = (input['c_file'] as string[] | undefined) ?? ledger.contracts.get(id)?.files ?? []
  ledger.contracts.set(id, {
    id,
    version: Number(answer['version']),
    title: String(input['c_title']),
    remark: String(input['c_remark']),
    files,
  })
}

function noteQuantity(ledger: Ledger, { input }: Write): void {
  const [quotation, set] = [Number(input['quotation']), Number(input['set'])]
  const lines = ledger.quotations.get(quotation)?.sets.get(set)
  lines?.set(Number(input['id']), Number(input['num']))
}

/** Notes an acknowledged write and what follows from it. */
export function acknowledge(ledger: Ledger, write: Write, answer: Answer): void {
  ledger.acknowledged.push({ write, answer })
  if (write.kind === 'quotation') noteQuotation(ledger, write, answer)
  if (write.kind === 'contract') noteContract(ledger, write, answer)
  if (write.kind === 'quantity') noteQuantity(ledger, write)
  if (write.kind === 'set') {
    ledger.quotations.get(Number(write.input['id']))?.sets.set(Number(answer.id), new Map())
  }
  if (write.kind === 'upload') {
    const files = answer['data'] as { file_url: string }[]
    files.forEach(({ file_url }, at) =>
      ledger.files.set(file_url, write.contents?.[at] ?? Buffer.alloc(0)),
    )
  }
}

/** The ledger as it is now, whatever is written afterwards. */
export const snapshot = (ledger: Ledger): Ledger => structuredClone(ledger)
