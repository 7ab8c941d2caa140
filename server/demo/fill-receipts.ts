import { api } from '#api/index.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { listContracts } from '#server/features/contract/contract-list.service.ts'
import { getContract, saveContract } from '#server/features/contract/contract.service.ts'
import { receiptsOfContract, saveReceipt } from '#server/features/receipt/receipt.service.ts'
import type { DemoReceivable } from './demo-shapes.ts'

/** The context of the accountant, so many days ago. */
type DaysAgo = (days: number) => Context

/** The contract of that title, with the day on which it was entered; undefined where its owner has removed it. */
async function contractOf(context: Context, c_title: string) {
  const { data } = await listContracts(
    context,
    api.contract.index.input.parse({ keyword: c_title }),
  )
  const row = data.find((one) => one.c_title === c_title)
  return row && (await getContract(context, { id: row.id })).data
}

async function addPlan(
  daysAgo: DaysAgo,
  contract: { id: number | ''; release_time: string },
  { steps, shipped, accepted }: DemoReceivable,
): Promise<void> {
  const dayBefore = (days: number | undefined) =>
    days === undefined ? undefined : dayOf(daysAgo(days).now)
  const plan = {
    id: contract.id,
    payment_steps: steps,
    signed_date: dayOf(contract.release_time),
    shipped_date: dayBefore(shipped),
    accepted_date: dayBefore(accepted),
  }
  await saveContract(daysAgo(0), api.contract.setContract.input.parse(plan))
}

/** Adds a contract's missing payment plan and receipts; true if any were missing. */
export async function fillReceipts(daysAgo: DaysAgo, demo: DemoReceivable): Promise<boolean> {
  const contract = await contractOf(daysAgo(0), demo.c_title)
  if (!contract || contract.id === '') return false
  const { data } = await receiptsOfContract(daysAgo(0), { id: contract.id })
  const missing = demo.receipts.slice(data.receipts.length)
  const isPlanned = contract.payment_steps.length > 0
  if (!isPlanned) await addPlan(daysAgo, contract, demo)
  for (const { daysAgo: days, ...receipt } of missing) {
    const context = daysAgo(days)
    const received = { ...receipt, con_id: contract.id, received_date: dayOf(context.now) }
    await saveReceipt(context, api.receipt.setReceipt.input.parse(received))
  }
  return !isPlanned || missing.length > 0
}
