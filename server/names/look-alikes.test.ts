import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { makeUser } from '#test/make/people.ts'
import { testServer } from '#test/run/server.ts'
import { lookAlikeWarnings } from './look-alikes.ts'
import { TWIN } from './name-key.ts'

const server = testServer()

test(`of users who look alike nothing is said once one of them is deleted${sameOnPostgres}`, async () => {
  const { id } = await makeUser(server.admin, { username: 'second' })
  const { id: kept } = await makeUser(server.admin, { username: 'first' })
  // As a migration has left two names that were alike before names were folded.
  const { name_key } = await server.db
    .selectFrom('user')
    .select('name_key')
    .where('id', '=', kept)
    .executeTakeFirstOrThrow()
  const twin = { name_key: `${name_key}${TWIN}${id}` }
  await server.db.updateTable('user').set(twin).where('id', '=', id).execute()

  expect(await lookAlikeWarnings(server.db)).toEqual([
    `警告：以下用户名看起来相同，请修改其中一个以免混淆：“first”（编号${kept}）、“second”（编号${id}）`,
  ])
  await done(server.admin, api.user.deleteUser, { id })
  expect(await lookAlikeWarnings(server.db)).toEqual([])
})
