import { api } from '#api/index.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done, linesOf, makeProduct, makeQuotation } from './factories.ts'

/** A company whose levels may give 5, 10 and 20 %, people of levels, and a pump of 1000.00. */

export const USUAL = ['quotation:view', 'quotation:edit', 'contract:edit', 'contract:view'] as const

const limit = (line: number) => ({ line, whole: line, total: 100_000_000 })

/** Limits of level 0, 1 and 2 for line and whole, in hundredths of a percent, as the company stores them. */
export const limitsOf = (...lines: [number, number, number]) => JSON.stringify(lines.map(limit))

export const LIMITS = limitsOf(500, 1000, 2000)

/** Two of level 0, and approvers of level 1 and 3 who see everything. */
export async function peopleByLevel(server: TestServer) {
  await server.db
    .updateTable('company')
    .set({ approval: 2, discount_limits: LIMITS, free_items: '["运费"]', catalogue_basis: 1 })
    .execute()
  const approves = [...USUAL, 'quotation:all', 'quotation:approve'] as const
  return {
    seller: await server.userWith(...USUAL),
    colleague: await server.userWith(...USUAL),
    approver: await server.userAt(1, ...approves),
    chief: await server.userAt(3, ...approves),
    pump: await makeProduct(server.admin, { pro_unitprice: '1000.00' }),
  }
}

/** An offer of one piece of a product, less so many percent. */
export async function makeOffer(caller: Caller, pid: number, discount: string): Promise<number> {
  const id = await makeQuotation(caller)
  await done(caller, api.quotation.addline, { id, pid })
  const [line] = await linesOf(caller, id)
  await done(caller, api.quotation.changeline, { id: line!.id, discount })
  return id
}
