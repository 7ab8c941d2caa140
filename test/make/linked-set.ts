import { api } from '#api/index.ts'
import type { Caller } from '../run/server.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  lineOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from './factories.ts'

/** A set of pumps and what follows them. */

const { changeno, selectno } = api.quotation

/** Makes the products of one title, by model, and answers it with their ids in that order. */
export async function makeTitle(caller: Caller, name: string, models: Record<string, object>) {
  const pro_title = fresh(name)
  const pids: number[] = []
  for (const [pro_no, fields] of Object.entries(models)) {
    pids.push(await makeProduct(caller, { pro_title, pro_no, ...fields }))
  }
  return { name: pro_title, pids }
}

/** A set of these titles in a new quotation, with what a test does to its lines. */
export async function linkedSet(
  caller: Caller,
  titles: { name: string; pids: number[] }[],
  fields: Record<string, unknown>,
) {
  const first = titles.map(({ pids }) => pids[0]!)
  const combination = await makeCombination(caller, first, fields)
  const quotation = await makeQuotation(caller)
  const lines = await addSet(caller, quotation, combination)
  return {
    combination,
    quotation,
    lines,
    choose: async (name: string, no: string) =>
      (await done(caller, changeno, { id: lineOf(lines, name).id, no })).data,
    now: (name: string) => lineNow(caller, lineOf(lines, name)),
    offered: async (name: string): Promise<string[]> => {
      const { data } = await done(caller, selectno, { id: lineOf(lines, name).id })
      return data.map(({ value }: { value: string }) => value)
    },
  }
}
