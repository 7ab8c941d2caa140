import { expect, test } from 'vitest'
import { nobody, type Context } from '#server/context.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { quotationKind } from '#server/features/quotation/quotation-record.service.ts'
import { testServer } from '#test/run/server.ts'
import { findOrRefuse } from './find.ts'

const server = testServer()

const context = {
  user: { ...nobody, permissions: new Set(['quotation:all']) },
} as unknown as Context

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a record that comes back after it was looked for in vain is not changed without a lock',
  async () => {
    const id = await makeQuotation(server.admin)
    const row = await quotationKind.find(server.db, id)
    await server.db.deleteFrom('quotation').where('id', '=', id).execute()
    // Its row is there again by the time that it is read.
    const find: typeof quotationKind.find = async (executor, ofId) => {
      await server.db.insertInto('quotation').values(row!).execute()
      return quotationKind.find(executor, ofId)
    }
    const loading = server.db
      .transaction()
      .execute((transaction) =>
        findOrRefuse(context, { table: 'quotation', find }, id, 'change', transaction),
      )
    await expect(loading).rejects.toMatchObject({ kind: 'missing' })
  },
)
