import {
  buyerPairs,
  isUnsplit,
  joinedText,
  MAX_BUYER,
  type BuyerPair,
  type BuyerTexts,
} from '#api/invoice/buyer.ts'
import { SPECIAL } from '#api/invoice/invoice.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { buyerOf } from '#server/features/customer/customer-names.service.ts'
import { invalid } from '#server/platform/errors.ts'
import { ownerScope } from '#server/records/policy.ts'
import * as store from './invoice.store.ts'

/** Whom an invoice is for: what its form proposes, and the texts that a save stores. */

const NO_TEXTS: BuyerTexts = {
  buyer_place: '',
  buyer_phone: '',
  buyer_bank_name: '',
  buyer_account: '',
  buyer_address: '',
  buyer_bank: '',
}

type Contract = { id: number; cus_name: string; customer_id: number | null }

/** The buyer of a contract as its customer says, and what that leaves open as it was in the last request. */
export async function proposedBuyer(context: Context, contract: Contract) {
  const { id: con_id, cus_name, customer_id } = contract
  const known = customer_id === null ? undefined : await buyerOf(context, context.db, customer_id)
  const scope = ownerScope(context, 'contract')
  const last = await store.lastRequest(context.db, { con_id, customer_id }, scope)
  const texts = { ...NO_TEXTS }
  for (const { joined, parts } of buyerPairs) {
    const from = known?.[joined] ? known : last
    for (const name of [joined, ...parts]) texts[name] = from?.[name] ?? ''
  }
  return {
    kind: last?.kind ?? SPECIAL,
    buyer_name: known?.buyer_name || last?.buyer_name || cus_name,
    buyer_tax_number: known?.buyer_tax_number || last?.buyer_tax_number || '',
    ...texts,
  }
}

type Sent = { readonly [Name in keyof BuyerTexts]?: string | undefined }

/** What two parts are on papers; it is never cut. */
function printed({ parts, label }: BuyerPair, one: string, other: string): string {
  const text = joinedText(one, other)
  if ([...text].length <= MAX_BUYER) return text
  throw invalid(parts[0], `${label}合计不能超过${MAX_BUYER}个字，请改短`)
}

const picked = ({ joined, parts: [one, other] }: BuyerPair, from: BuyerTexts) => ({
  [joined]: from[joined],
  [one]: from[one],
  [other]: from[other],
})

/** The text that a program sends alone: with the parts that are known of it, else 待拆分. */
function ofJoined(pair: BuyerPair, text: string, known: readonly (BuyerTexts | undefined)[]) {
  const { joined, parts } = pair
  const same = known.find((texts) => texts?.[joined] === text)
  if (same) return picked(pair, same)
  return { [joined]: text, [parts[0]]: '', [parts[1]]: '' }
}

function pairAsSaved(
  pair: BuyerPair,
  before: BuyerTexts,
  sent: Sent,
  customer: BuyerTexts | undefined,
): Partial<BuyerTexts> {
  const { joined, parts } = pair
  const [one, other] = [sent[parts[0]] ?? before[parts[0]], sent[parts[1]] ?? before[parts[1]]]
  const isOfParts = parts.some((name) => sent[name] !== undefined)
  if (isOfParts && (one !== '' || other !== '')) {
    return { [parts[0]]: one, [parts[1]]: other, [joined]: printed(pair, one, other) }
  }
  const text = sent[joined]
  if (text !== undefined) return ofJoined(pair, text, [before, customer])
  // Fields that stay empty beside a text that nobody has split do not empty it.
  return !isOfParts || isUnsplit(before, pair) ? picked(pair, before) : ofJoined(pair, '', [])
}

/**
 * The buyer's texts to store: where parts are sent the printed text is made of them; where a program sends the printed text
 * alone, its parts are those that it had or that the contract's customer has, as far as the actor sees it.
 */
export async function buyerAsSaved(
  context: Context,
  executor: Executor,
  before: BuyerTexts | undefined,
  { sent, customer_id }: { sent: Sent; customer_id: number | null },
): Promise<BuyerTexts> {
  const isAlone = buyerPairs.some(({ joined }) => Boolean(sent[joined]))
  const customer =
    isAlone && customer_id !== null ? await buyerOf(context, executor, customer_id) : undefined
  return buyerPairs.reduce<BuyerTexts>(
    (texts, pair) => ({ ...texts, ...pairAsSaved(pair, before ?? NO_TEXTS, sent, customer) }),
    NO_TEXTS,
  )
}
