import { addSet, fresh, makeCombination, makeProduct, makeQuotation } from '../factories.ts'
import type { Caller } from '../../run/server.ts'

export type Model = { pro_no: string; [field: string]: unknown }

/** A quotation's line whose title has these models, with the ids of their products in their order. */
export async function lineOfModels(caller: Caller, ...models: Model[]) {
  const pro_title = fresh('泵')
  const pids: number[] = []
  for (const model of models) pids.push(await makeProduct(caller, { pro_title, ...model }))
  const com_id = await makeCombination(caller, pids.slice(0, 1))
  const [line] = await addSet(caller, await makeQuotation(caller), com_id)
  return { line: line!, pids, title: pro_title }
}
