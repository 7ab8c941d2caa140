import { expect, test } from 'vitest'
import { permissionOf } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import { api } from '#api/index.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** A list that can be imported again is as much of a file as the one for reading, and takes the same permission. */

const server = testServer()

test.each([
  ['product', api.product],
  ['customer', api.customer],
  ['agreed_price', api.agreed],
] as const)('the list of %s is exported by who may export lists', async (name, calls) => {
  const [view, edit, list] = (['view', 'edit', 'export_list'] as const).map((action) =>
    permissionOf(entities[name], action),
  )
  const codeOf = async (caller: Caller, template?: number) =>
    (await caller.call(calls.exportList, { template })).code
  const viewer = await server.userWith(view!)
  const editor = await server.userWith(view!, edit!)
  for (const caller of [viewer, editor]) {
    expect(await codeOf(caller)).toBe(403)
    expect((await caller.call(calls.exportRows, {})).code).toBe(403)
  }
  expect(await codeOf(viewer, 1)).toBe(403)
  const exporter = await server.userWith(list!)
  expect(await codeOf(exporter, 1)).toBe(403)
  for (const file of [
    exported(server, editor, calls.exportList, { template: 1 }),
    exported(server, exporter, calls.exportList),
    exported(server, exporter, calls.exportRows),
  ]) {
    expect((await file).subarray(0, 2).toString()).toBe('PK')
  }
})
