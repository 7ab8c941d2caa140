import { afterAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { startMailServer } from '#test/delivery/mail-server.ts'
import { startReceivers } from '#test/delivery/robot-server.ts'
import { makeChannel } from '#test/delivery/channels.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { startServer } from '#test/run/server.ts'

/** By what a program and a mail server know a message: an id that no other message ever has. */

const programs = await startReceivers(() => undefined)
afterAll(() => programs.close())

/** Sends the first message of an installation to a program and by mail, and answers their ids. */
async function firstIds(mails: Awaited<ReturnType<typeof startMailServer>>) {
  const server = await startServer({
    OUTGOING_HOSTS: '127.0.0.1',
    OUTGOING_PRIVATE: '127.0.0.0/8',
  })
  const { admin, db } = server
  await done(admin, api.company.setCompany, { outgoing: 1 })
  await db.updateTable('user').set({ email: 'admin@example.com' }).execute()
  const program = await makeChannel(admin, 'webhook', { url: `${programs.url}/hook` })
  programs.signedBy(program.key)
  const { port } = mails
  const place = { host: '127.0.0.1', port, user: '', password: '', from: 'sales@example.com' }
  for (const { id } of [program, await makeChannel(admin, 'mail', place)]) {
    await done(admin, api.channel.testChannel, { id })
  }
  await server.close()
  const mail = await mails.received.at(-1)!.mail
  return [programs.received.at(-1)!.id, mail.messageId ?? '']
}

test(`installations that go on from the same data, as after a restore, give other ids${sameOnPostgres}`, async () => {
  const mails = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const ids = [...(await firstIds(mails)), ...(await firstIds(mails))]
  expect(ids).toEqual([
    expect.stringMatching(/^msg_./),
    expect.stringMatching(/^<.+@example\.com>$/),
    expect.stringMatching(/^msg_./),
    expect.stringMatching(/^<.+@example\.com>$/),
  ])
  expect(new Set(ids).size).toBe(4)
  expect(programs.violations).toEqual([])
})
