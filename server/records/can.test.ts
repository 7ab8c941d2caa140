import { describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { chainKinds, makeContract, makeProduction, ownChain, wholeChain } from '#test/make/chain.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What an answer says the actor may do with a record (spec 4.4). */

const server = testServer()

const quotation = {
  name: 'quotation' as const,
  list: api.quotation.index,
  read: api.quotation.getQuotation,
  make: makeQuotation,
}
const kinds = [...chainKinds, quotation]
type Kind = (typeof kinds)[number]

const permissions = (kind: Kind, ...actions: ('edit' | 'delete' | 'all')[]): Permission[] => [
  `${kind.name}:view`,
  ...actions.map((action): Permission => `${kind.name}:${action}`),
]

/** What the form and the row of a record say. */
async function canOf(caller: Caller, kind: Kind, id: number) {
  const { data: record } = await done(caller, kind.read, { id })
  const { data: rows } = await done(caller, kind.list)
  const row = rows.find((one: { id: number }) => one.id === id)
  expect(row.can).toEqual(record.can)
  // Of a contract alone, with tests of its own.
  const { billing: _billing, ...can } = record.can
  return can as unknown
}

describe.each(kinds.map((kind) => [kind.name, kind] as const))('a %s record', (_name, kind) => {
  test.each([
    [['edit', 'delete', 'all'], { change: true, delete: true }],
    [['edit', 'all'], { change: true, delete: false }],
    [['delete', 'all'], { change: false, delete: true }],
    [['all'], { change: false, delete: false }],
  ] as const)('of somebody else, for who has %j', async (actions, can) => {
    const id = await kind.make(server.admin)
    expect(await canOf(await server.userWith(...permissions(kind, ...actions)), kind, id)).toEqual(
      can,
    )
  })

  test('of one’s own may be changed and deleted', async () => {
    const owner = await server.userWith(...ownChain, ...permissions(kind, 'edit', 'delete'))
    const id = await kind.make(owner)
    expect(await canOf(owner, kind, id)).toEqual({ change: true, delete: true })
  })
})

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
  const worker = await server.userWith('production:edit', 'logistics:edit', 'sales:edit')
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
    const production = chainKinds.find(({ name }) => name === 'production')!
    const { data } = await done(owner, production.read, { id })
    expect(data).toMatchObject({ user_name: self.name })
    expect(await canOf(owner, production, id)).toEqual({ change: false, delete: false })
    expect((await owner.call(production.save, { id, pro_pump: 1 })).code).toBe(403)
  })
})
