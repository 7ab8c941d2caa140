import { z } from 'zod'
import type { Module, Permission } from './access.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { XLSX } from './imports.ts'

/** What can be done with all rows of a list as it is filtered, whatever page is shown. */

/** More rows than one file holds are refused: the filter is to be narrowed. */
export const MAX_LIST_ROWS = 100_000

type Listed<M extends Module> = { path: `/${string}`; module: M }
/** Entities with a permission to export their list. */
type ExportedModule = {
  [M in Module]: `${M}:export_list` extends Permission ? M : never
}[Module]

/**
 * The list as an Excel file, with what it shows and in its order, of the records that the actor may see. As with the
 * export of one quotation, its permission suffices by itself.
 */
export function listFileCall<M extends ExportedModule, Filters extends z.ZodType>(
  { path, module }: Listed<M>,
  input: Filters,
) {
  return {
    exportRows: fileEndpoint({
      path: `${path}/exportRows`,
      access: `${module}:export_list` as Permission,
      input,
      type: XLSX,
    }),
  }
}

/** What the list comes to: how many rows, and under each of these names a sum in 元. */
export function totalCall<M extends Module, Filters extends z.ZodType, const Name extends string>(
  { path, module }: Listed<M>,
  input: Filters,
  names: readonly Name[],
) {
  const sums = Object.fromEntries(names.map((name) => [name, z.string()]))
  return {
    getTotal: endpoint({
      method: 'GET',
      path: `${path}/getTotal`,
      access: `${module}:view` as Permission,
      input,
      answer: {
        data: z.object({ count: z.number(), ...(sums as Record<Name, z.ZodString>) }),
      },
    }),
  }
}
