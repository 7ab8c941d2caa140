import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { putProducts } from '#test/make/pumps/catalogue-pumps.ts'
import { testServer } from '#test/run/server.ts'

/** A catalogue of its own, since so many products take PostgreSQL longer to delete than a statement may. */

const server = testServer()

test('more pumps than can be compared with an old one at once are refused in words', async () => {
  const row = { pro_flow: '60', pro_lift: '14' }
  await putProducts(
    server,
    Array.from({ length: 10_001 }, () => row),
  )
  const plate = { flow: 60, head: 14 }
  expect(await server.admin.call(api.selection.replace, plate)).toMatchObject({
    code: 413,
    msg: expect.stringContaining('超过10000种'),
  })
})
