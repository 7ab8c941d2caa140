import { z } from 'zod'
import { permissionOf } from '../access.ts'
import type { Descriptor } from '../entities.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { XLSX } from '../imports.ts'

/** What can be done with all rows of a list as it is filtered, whatever page is shown. */

/** More rows than one file holds are refused: the filter is to be narrowed. */
export const MAX_LIST_ROWS = 100_000

type Listed = Pick<Descriptor, 'path' | 'module' | 'permittedBy'>
/** An entity with a permission to export its list. */
type Exported<E extends Listed & Pick<Descriptor, 'actions'>> =
  'export_list' extends E['actions'][number] ? E : never

/**
 * The list as an Excel file, with what it shows and in its order, of the records that the actor may see. As with the
 * export of one quotation, its permission suffices by itself.
 */
export function listFileCall<
  E extends Listed & Pick<Descriptor, 'actions'>,
  Filters extends z.ZodType,
>(entity: Exported<E>, input: Filters) {
  return {
    exportRows: fileEndpoint({
      path: `${entity.path}/exportRows`,
      access: permissionOf(entity, 'export_list'),
      input,
      type: XLSX,
    }),
  }
}

/** What the list comes to: how many rows, and under each of these names a sum in 元. */
export function totalCall<Filters extends z.ZodType, const Name extends string>(
  entity: Listed,
  input: Filters,
  names: readonly Name[],
) {
  const sums = Object.fromEntries(names.map((name) => [name, z.string()]))
  return {
    getTotal: endpoint({
      method: 'GET',
      path: `${entity.path}/getTotal`,
      access: permissionOf(entity, 'view'),
      input,
      answer: {
        data: z.object({ count: z.number(), ...(sums as Record<Name, z.ZodString>) }),
      },
    }),
  }
}
