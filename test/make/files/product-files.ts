import { expect } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '../factories.ts'
import type { TestServer } from '../../run/server.ts'
import { sheetOf } from '../../read/sheet-file.ts'
import { previewed } from '../../read/sheets.ts'

/** Files of products, the titles first, as the administrator of a test's server imports them. */

type Row = readonly (string | number | Date)[]

/** `server` is a function, since a test file's server exists only once it has started. */
export function productFiles(server: () => TestServer) {
  const preview = async (...rows: readonly Row[]) =>
    previewed(server(), server().admin, api.product, await sheetOf(...rows))
  return {
    preview,
    /** Imports a file of which nothing is wrong. */
    imported: async (...rows: readonly Row[]) => {
      const { id, counts } = await preview(...rows)
      expect(counts.wrong).toBe(0)
      return done(server().admin, api.product.confirmImport, { id })
    },
    /** A product as its form has it. */
    read: async (id: number) => (await done(server().admin, api.product.getProduct, { id })).data,
  }
}
