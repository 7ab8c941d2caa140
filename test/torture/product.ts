import { isDeepStrictEqual } from 'node:util'
import { makeCombination, makeProduct } from '../make/factories.ts'
import type { Caller } from '../run/server.ts'
import { checkAnswers, LINES_OF_SET, type Faults } from './check.ts'
import { countKnown, type Inside } from './inside.ts'
import { acknowledge, type Ledger } from './ledger.ts'
import { send, type Target } from './writers.ts'

/** How many acknowledged writes of the past are sent again in one check. */
const REPEATED = 40

/** What writers need beside a running product: a combination of three products. */
export async function makeTarget(server: { url: string }, admin: Caller): Promise<Target> {
  const products: number[] = []
  for (let count = 0; count < LINES_OF_SET; count += 1) products.push(await makeProduct(admin))
  return { url: server.url, admin, combination: await makeCombination(admin, products) }
}

/** Sends again what got no answer: it is done now, or was done then and answers so. */
async function settle(target: Target, ledger: Ledger, faults: Faults): Promise<void> {
  for (const write of ledger.unsure.splice(0)) {
    const answer = await send(target, write)
    if (answer.code === 200) acknowledge(ledger, write, answer)
    else faults.push(`${write.kind} without an answer was refused when repeated: ${answer.msg}`)
  }
}

/** Sends some acknowledged writes again, which must answer the same. */
async function repeat(target: Target, ledger: Ledger, faults: Faults): Promise<void> {
  for (const { write, answer } of ledger.acknowledged.slice(-REPEATED)) {
    const again = await send(target, write)
    if (!isDeepStrictEqual(again, answer)) faults.push(`${write.kind} repeated answers otherwise`)
  }
}

/**
 * Compares everything with the ledger: what was acknowledged is there and whole, what was not is there whole
 * or not at all, what was refused is not there, and what is repeated makes nothing twice. Answers how many
 * files were compared.
 */
export async function checkAll(
  target: Target,
  inside: Inside,
  ledger: Ledger,
  faults: Faults,
): Promise<number> {
  const before = ledger.unsure.length
  const known = countKnown(ledger)
  const found = await inside.counts()
  const extra = Object.keys(known) as (keyof typeof known)[]
  const least = extra.filter((name) => found[name] < known[name])
  if (least.length > 0) faults.push(`lost: ${JSON.stringify({ known, found })}`)
  if (before === 0 && !isDeepStrictEqual(known, found)) {
    faults.push(`something that nobody wrote: ${JSON.stringify({ known, found })}`)
  }
  await settle(target, ledger, faults)
  await repeat(target, ledger, faults)
  const settled = { known: countKnown(ledger), found: await inside.counts() }
  if (!isDeepStrictEqual(settled.known, settled.found)) {
    faults.push(`made twice, or not at all: ${JSON.stringify(settled)}`)
  }
  const files = await inside.check(faults)
  return files + (await checkAnswers(target, ledger, 'exactly', faults))
}
