import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { receipt } from '#api/receipt/receipt.ts'
import type { Context } from '#server/context.ts'
import { receivedPage, totalReceived } from './received.store.ts'

export async function listReceived(context: Context, input: InputOf<typeof receipt.getReceived>) {
  const { data, total } = await receivedPage(context, input)
  return { data: data.map((row) => ({ ...row, amount: textFromCents(row.amount) })), total }
}

export async function totalOfReceived(
  context: Context,
  input: InputOf<typeof receipt.getReceivedTotal>,
) {
  const { count, sum } = await totalReceived(context, input)
  return { data: { count, total: textFromCents(sum) } }
}
