import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import { makeProduct, makeQuotation } from '#test/make/factories.ts'
import { homeOf } from '#test/make/home.ts'
import { testServer } from '#test/run/server.ts'

const server = testServer()

test('who sets the system up has the first steps, each done by itself, until a quotation was sent', async () => {
  const permissions: Permission[] = [
    'company:edit',
    'quotation:view',
    'quotation:edit',
    'quotation:all',
  ]
  const alone = await server.userWith('company:edit', 'quotation:view', 'quotation:edit')
  const steps = async () => (await homeOf(await server.userWith(...permissions))).steps
  const done = async () =>
    Object.fromEntries((await steps())!.map(({ what, done: isDone }) => [what, isDone]))
  expect(await done()).toMatchObject({ product: false, combination: false, quotation: false })
  await makeProduct(server.admin)
  expect(await done()).toMatchObject({ product: true, combination: false })
  expect((await homeOf(alone)).steps).toBeUndefined()
  const id = await makeQuotation(server.admin)
  expect(await done()).toMatchObject({ quotation: false })
  const { addline, sendQuotation } = api.quotation
  await server.admin.call(addline, { id, title: '运费', unitprice: '8' })
  expect(await server.admin.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  expect(await steps()).toBeUndefined()
})
