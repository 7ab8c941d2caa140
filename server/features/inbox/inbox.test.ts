import { expect, test } from 'vitest'
import { testServer } from '#test/run/server.ts'
import { choicesOfUsers, notify } from './inbox.service.ts'
import { deleteOldNotifications } from './old-notifications.ts'

const server = testServer()

test('quick', async () => {
  const user = await server.userWith('quotation:view')
  const row = { user_id: user.userId, event: 'quotation_won', record_id: 1, cause: 'x', title: 't', text: 'x', created_at: '2026:01:01 00:00:00' }
  for (let i = 0; i < 2; i++) await server.db.transaction().execute((t) => notify(t, [row, { ...row, cause: 'y' }]))
  expect(await server.db.selectFrom('notification').selectAll().execute()).toHaveLength(2)
  console.log(await choicesOfUsers(server.db, [user.userId, 1]))
  await deleteOldNotifications({ db: server.db, config: { timeZone: 'Asia/Shanghai' } })
  expect(await server.db.selectFrom('notification').selectAll().execute()).toHaveLength(0)
})
