import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract, makeProduction, ownChain, wholeChain } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What a form says the actor may do with it (spec 4.4), beside what holds for every entity (`scope.test.ts`). */

const server = testServer()

test.each([
  ['contract', api.contract.getContract],
  ['sales', api.sales.getSales],
  ['quotation', api.quotation.getQuotation],
] as const)('an empty %s form may be filled in by who may edit', async (name, read) => {
  const reader = await server.userWith(`${name}:view`, `${name}:delete`, `${name}:all`)
  expect((await done(reader, read)).data.can).toMatchObject({ change: false, delete: false })
  const editor = await server.userWith(`${name}:view`, `${name}:edit`)
  expect((await done(editor, read)).data.can).toMatchObject({ change: true, delete: false })
})

test('a prefilled form may be filled in', async () => {
  const contract = await makeContract(server.admin)
  const production = await makeProduction(server.admin, contract)
  const worker = await server.userWith(
    ...(['production:edit', 'logistics:edit', 'sales:edit'] as const),
    ...(['production:all', 'logistics:all', 'sales:all'] as const),
  )
  const forms = [
    await done(worker, api.production.getContract, { id: contract }),
    await done(worker, api.logistics.getProduction, { pid: production }),
    await done(worker, api.sales.getContract, { id: contract }),
  ]
  for (const { data } of forms) expect(data.can).toEqual({ change: true, delete: false })
})

describe('on one’s own contract, the production record of a deleted user', () => {
  test('stays a stranger’s, though one has the name that the stranger had', async () => {
    const stranger = await server.userWith(...wholeChain)
    const owner = await server.userWith(...ownChain)
    const id = await makeProduction(stranger, await makeContract(owner))
    const { data: self } = await stranger.call(api.session.getSelf)
    await done(server.admin, api.user.deleteUser, { id: stranger.userId })
    await done(server.admin, api.user.setUsers, { id: owner.userId, username: self.name })
    const { data } = await done(owner, api.production.getProduction, { id })
    expect(data).toMatchObject({
      user_name: self.name,
      can: { change: false, delete: false },
    })
    expect((await owner.call(api.production.setProduction, { id, pro_pump: 1 })).code).toBe(403)
  })
})
