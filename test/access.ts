import { describe, expect, test } from 'vitest'
import { allPermissions, type Module, type Permission } from '#api/access.ts'
import type { AnyEndpoint } from '#api/endpoint.ts'
import type { TestServer } from './server.ts'

/** What suffices for the calls that undo a deletion. */
export function undoAccess(module: Module) {
  const may = (action: string) => [`${module}:${action}` as Permission]
  return { getHistory: may('view'), getDeleted: may('delete'), restore: may('delete') }
}

/**
 * The tests of a feature's permissions: every call with those that suffice for it, any one of them. The
 * table is written out beside each feature, so that a call that changes its permission by mistake fails.
 */
export function testAccess<Endpoints extends Record<string, AnyEndpoint>>(
  server: () => TestServer,
  endpoints: Endpoints,
  expected: { [Name in keyof Endpoints]: Permission[] },
): void {
  describe.each(Object.entries(expected))('%s', (name, suffice) => {
    const endpoint = endpoints[name]!

    test('is refused without a session', async () => {
      expect(await server().stranger.call(endpoint)).toMatchObject({ code: 401 })
    })

    test('is refused with every permission but its own', async () => {
      const others = allPermissions.filter((permission) => !suffice.includes(permission))
      const user = await server().userWith(...others)
      const refused = await user.call(endpoint)
      expect(refused.code).toBe(403)
      expect(refused.msg).toContain('权限')
    })

    test.each(suffice)('passes with %s alone', async (permission) => {
      const user = await server().userWith(permission)
      expect((await user.call(endpoint)).code).not.toBe(403)
    })
  })
}
