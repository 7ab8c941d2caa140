import { makeRole, makeUser } from '../make/people.ts'
import { fresh } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

const OWN_SESSION = { none: '只涉及本人的会话' }

export const user: FixtureOf<'user'> = {
  make: async (caller, fields) => (await makeUser(caller, fields)).id,
  full: async (caller) => ({
    username: fresh('员工'),
    real_name: '王小明',
    phone: '13800000000',
    email: 'wang@example.com',
    password: 'password of a user',
    role_id: await makeRole(caller),
    status: 0,
  }),
  apart: ['name'],
  text: 'real_name',
  named: { list: 'getList', save: 'setUsers' },
  shared: '按权限高低，不按所属人',
  calls: {
    setPassword: OWN_SESSION,
    setPreference: OWN_SESSION,
    getDeputy: OWN_SESSION,
    setDeputy: OWN_SESSION,
  },
}
