import { api } from '#api/index.ts'
import { done, fresh } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

export const role: FixtureOf<'role'> = {
  make: async (caller, fields) => {
    const input = { role_name: fresh('角色'), check: [], ...fields }
    return Number((await done(caller, api.role.setBeh, input)).id)
  },
  full: async () => ({
    role_name: fresh('仓管'),
    check: ['production:view', 'product:view'],
    level: 1,
  }),
  text: 'role_name',
  shared: '按权限高低，不按所属人',
}
