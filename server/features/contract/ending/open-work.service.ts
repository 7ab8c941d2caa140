import type { OpenWork } from '#api/contract/ending-calls.ts'
import { MOST_NAMED } from '#api/contract/ending-calls.ts'
import { toProduceOf, toShipOf, type LineProgress } from '#api/contract/contract-progress.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { UNDATED } from '#api/receipt/receivables.ts'
import { may, type Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { StoredContract } from '../contract-record.service.ts'
import type { ContractLineRow } from '../lines/contract-line.store.ts'
import { lineName } from '../lines/contract-lines.ts'
import { openInstalments } from '../money/contract-money.service.ts'
import * as store from './open-work.store.ts'

/** What of a contract is open, named for who is about to end it: what the actor may not see is counted alone. */

function owedLines(
  what: OpenWork['what'],
  lines: readonly ContractLineRow[],
  piecesOf: (line: LineProgress) => number,
): OpenWork {
  const owed = lines.filter((line) => piecesOf(line) > 0)
  const names = owed
    .slice(0, MOST_NAMED)
    .map((line) => `${lineName(line)} ${piecesOf(line)}${line.unit}`)
  return { what, count: owed.length, names }
}

async function unpaidSteps(context: Context, contract: StoredContract): Promise<OpenWork> {
  const open = (await openInstalments(context.db, contract)).filter((step) => step.open > 0)
  const names = open
    .slice(0, MOST_NAMED)
    .map(
      ({ name, open: cents, due }) =>
        `${name} ${groupedFromCents(cents)}元${due === UNDATED ? '' : `（${due}到期）`}`,
    )
  return { what: 'unpaid', count: open.length, names: may(context, 'receipt:view') ? names : [] }
}

/** What is open, in the order of the chain; what there is nothing of is left out. */
export async function openWorkOf(context: Context, contract: StoredContract): Promise<OpenWork[]> {
  const { db } = context
  const { id, lines } = contract
  const requests = await store.openRequests(db, id)
  const cases = await store.openCases(db, id)
  const named = (permission: 'invoice:view' | 'sales:view', names: string[]) =>
    may(context, permission) ? names : []
  const all: OpenWork[] = [
    owedLines('to_produce', lines, toProduceOf),
    owedLines('to_ship', lines, toShipOf),
    await unpaidSteps(context, contract),
    { what: 'message', count: await store.unreadReady(db, id), names: [] },
    {
      what: 'request',
      count: requests.count,
      names: named(
        'invoice:view',
        requests.first.map(({ buyer_name, gross }) => `${buyer_name} ${groupedFromCents(gross)}元`),
      ),
    },
    {
      what: 'case',
      count: cases.count,
      names: named(
        'sales:view',
        cases.first.map(
          ({ s_no, fault, release_time }) => `${dayOf(release_time)} ${fault || s_no}`,
        ),
      ),
    },
  ]
  return all.filter(({ count }) => count > 0)
}
