import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { machineDataPath } from '#api/machine/machine-page.ts'
import { hashSecret, newLabelToken } from '#server/platform/secret.ts'
import { makeContract, makeMachine, makeProduction } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { makeUserWith, type Person } from '#test/make/people.ts'
import { testServer, addressOf, startServer } from '#test/run/server.ts'

const CUSTOMER = '云溪物业公司'

let service: Person
let path: string
let id: number
const server = testServer({ TRUST_PROXY: 'true' })
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, {
    name: '宁波泵业',
    telephone: '0574-8812 3456',
    address: '宁波市机密路1号',
    tax_rate: '13',
  })
  const con_id = await makeContract(server.admin, { c_title: '机密合同', c_no: 'HT-机密' })
  await server.db
    .updateTable('contract')
    .set({ cus_name: CUSTOMER, delivery_place: '机密工地' })
    .where('id', '=', con_id)
    .execute()
  id = await makeMachine(server.admin, {
    con_id,
    serial_no: 'W2026-001',
    title: '立式多级离心泵',
    model: 'CDL32-90',
    nameplate: '流量：32 m³/h',
    remark: '机密备注',
    delivered_date: '2026-08-31',
  })
  await done(server.admin, api.sales.setSales, { machine_id: id, s_fault: '机封漏水' })
  const { page } = (await done(server.admin, api.machine.getMachine, { id })).data
  path = `${page}/data`
  service = await makeUserWith(server.admin, 'machine:view', 'machine:all', 'sales:edit')
})

/** What the page reads, by a session's token or by a cookie. */
const read = (headers: Record<string, string> = {}, token?: string) =>
  send(server, { path, headers, token })

/** Signs in as a browser does: the session's token, and the cookie for the pages of machines as it was set. */
async function signIn({ username, password }: Person) {
  const captcha = await server.fetch(addressOf(api.session.verify))
  const browser = captcha.headers.getSetCookie()[0]!.split(';', 1)[0]!
  const answer = await send(server, {
    path: addressOf(api.session.setLogin),
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browser },
    body: JSON.stringify({ username, password, captcha: 'TEST' }),
  })
  const set = answer.headers['set-cookie']!.find((one) => one.startsWith('machine='))!
  return { token: String(answer.envelope.id), set, cookie: set.split(';', 1)[0]! }
}

const staffOf = async (headers: Record<string, string>, token?: string) =>
  (await read(headers, token)).envelope.data.staff

describe('without a session', () => {
  test('the page tells nameplate, warranty and the telephone for repairs, and nothing else', async () => {
    const { envelope, text } = await read()
    expect(envelope).toEqual({
      code: 200,
      msg: '查询成功',
      data: {
        company: '宁波泵业',
        telephone: '0574-8812 3456',
        serial_no: 'W2026-001',
        title: '立式多级离心泵',
        model: 'CDL32-90',
        nameplate: '流量：32 m³/h',
        warranty_end: '2028-02-29',
        warranty: expect.any(Number),
        returned: false,
      },
    })
    for (const secret of ['机密', CUSTOMER, '机封', 'admin']) expect(text).not.toContain(secret)
  })

  test('it is not to be indexed nor kept, the page itself neither', async () => {
    const { headers } = await read()
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['cache-control']).toBe('no-store')
    const page = await send(server, {
      path: path.replace('/data', ''),
      headers: { accept: 'text/html' },
    })
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  test('all invalid tokens get the same answer', async () => {
    const answers = await Promise.all(
      [newLabelToken(), 'x', '1', 'A'.repeat(16), encodeURIComponent(`' or 1=1 --`)].map((token) =>
        send(server, { path: machineDataPath(token) }),
      ),
    )
    const contents = answers.map(({ status, text }) => [status, text])
    expect(new Set(contents.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]!.envelope.code).toBe(404)
    expect(answers[0]!.envelope.data).toBeUndefined()
  })
})

test('tokens are 80 random bits, each machine’s its own', async () => {
  const tokens = Array.from({ length: 1000 }, newLabelToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{16}$/)
  const bits = tokens.join('').split('')
  expect(new Set(bits).size).toBe(32)
})

test('a renewed label: the former address is one of no machine, and the new label says the new one', async () => {
  const lost = await makeMachine(server.admin, { serial_no: 'W2026-LOST' })
  const pageOf = async () => {
    const { data } = await done(server.admin, api.machine.getMachine, { id: lost })
    return data as { page: string; version: number }
  }
  const before = await pageOf()
  const answers = async (page: string) => {
    const { status, text } = await send(server, { path: `${page}/data`, token: server.admin.token })
    return { status, text }
  }
  expect((await answers(before.page)).text).toContain('W2026-LOST')
  const { msg } = await done(server.admin, api.machine.renewLabel, { id: lost })
  expect(msg).toContain('旧标签已作废')
  const after = await pageOf()
  expect(after.page).not.toBe(before.page)
  expect(after.version).toBe(before.version)
  expect(await answers(before.page)).toEqual(await answers(`/m/${newLabelToken()}`))
  expect((await answers(after.page)).text).toContain('W2026-LOST')
  const history = await done(server.admin, api.machine.getHistory, { id: lost })
  expect(history.data[0].changes).toEqual([
    { label: '标签', before: '', after: '换发新标签，旧标签作废' },
  ])
  for (const { page } of [before, after]) {
    expect(JSON.stringify(history)).not.toContain(page.slice('/m/'.length))
  }
})

test('a label is renewed by users who may change the machine, not by those who only see it', async () => {
  const seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'machine:view',
    'machine:edit',
  )
  const sold = await makeMachine(server.admin, { con_id: await makeContract(seller) })
  expect((await seller.call(api.machine.renewLabel, { id: sold })).code).toBe(403)
  const own = await makeMachine(seller)
  expect((await seller.call(api.machine.renewLabel, { id: own })).code).toBe(200)
})

test('guessed tokens find nothing, and are slowed', async () => {
  const slowed = await startServer({ RATE_OPEN_PER_MINUTE: '6' })
  try {
    const found = new Map<number, number>()
    // Few, since all must fall into one minute on a busy machine too.
    for (let guess = 0; guess < 100; guess += 1) {
      const { envelope } = await send(slowed, { path: machineDataPath(newLabelToken()) })
      found.set(envelope.code, (found.get(envelope.code) ?? 0) + 1)
    }
    // Ten times what is configured, as in every test.
    expect([...found]).toEqual([
      [404, 60],
      [429, 40],
    ])
  } finally {
    await slowed.close()
  }
})

describe('with a session', () => {
  test('the page tells all that its user may see of the machine', async () => {
    expect(await staffOf({}, server.admin.token)).toMatchObject({
      id,
      user_name: 'admin',
      contract: { c_no: 'HT-机密', c_title: '机密合同' },
      remark: '机密备注',
      events: [{ kind: 'sales', about: '机封漏水' }],
      adds_case: true,
    })
  })

  test('users who may not see the machine get no more than the public page', async () => {
    const seller = await server.userWith('machine:view', 'sales:view', 'sales:all')
    expect(await staffOf({}, seller.token)).toBeUndefined()
    const cases = await server.userWith('sales:view', 'sales:all')
    expect(await staffOf({}, cases.token)).toBeUndefined()
  })

  test('it tells no record that its user may not see', async () => {
    const pro_id = await makeProduction(server.admin, await makeContract(server.admin))
    await done(server.admin, api.machine.registerMachines, { pro_id, title: '泵', serials: 'P-1' })
    const { data } = await done(server.admin, api.machine.getProduction, { id: pro_id })
    const { page } = (await done(server.admin, api.machine.getMachine, { id: data[0].id })).data
    const { token } = await signIn(service)
    const answer = await send(server, { path: `${page}/data`, token })
    expect(answer.envelope.data.staff).toMatchObject({ events: [], adds_case: true })
  })
})

describe('the cookie of who signed in', () => {
  test('reads the page for a day and nothing else, sent below its path alone', async () => {
    const { set, cookie } = await signIn(service)
    expect(set).toMatch(/; Path=\/m\/(;|$)/)
    expect(set).toMatch(/; HttpOnly(;|$)/)
    expect(set).toMatch(/; SameSite=Strict(;|$)/)
    expect(set).toMatch(/; Max-Age=86400(;|$)/)
    expect(await staffOf({ cookie })).toMatchObject({ id, user_name: service.username })
    const forCalls = await send(server, {
      path: addressOf(api.machine.getMachine, { id }),
      headers: { cookie },
    })
    expect(forCalls.envelope.code).toBe(401)
    const asSession = { cookie: cookie.replace('machine=', 'session=') }
    const file = await send(server, { path: addressOf(api.machine.labels), headers: asSession })
    expect(file.envelope.code).toBe(401)
    const bearer = await read({ authorization: `Bearer ${cookie.slice('machine='.length)}` })
    expect(bearer.envelope.data.staff).toBeUndefined()
  })

  test('goes over https only, where there is https', async () => {
    const captcha = await server.fetch(addressOf(api.session.verify))
    const browser = captcha.headers.getSetCookie()[0]!.split(';', 1)[0]!
    const answer = await send(server, {
      path: addressOf(api.session.setLogin),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
        cookie: `__Host-${browser}`,
      },
      body: JSON.stringify({
        username: service.username,
        password: service.password,
        captcha: 'TEST',
      }),
    })
    const set = answer.headers['set-cookie']!.find((one) => one.startsWith('__Secure-machine='))
    expect(set).toMatch(/; Secure(;|$)/)
  })

  test('outlasts a session that is not used, also where the tab still has that', async () => {
    const { token, cookie } = await signIn(service)
    await server.db
      .updateTable('session')
      .set({ used_ms: Date.now() - 13 * 3_600_000 })
      .where('token_hash', '=', hashSecret(token))
      .execute()
    expect(await staffOf({ cookie }, token)).toMatchObject({ id })
    await server.db
      .updateTable('service_pass')
      .set({ expires_ms: Date.now() - 1 })
      .execute()
    expect(await staffOf({ cookie })).toBeUndefined()
  })

  const ends: [string, (person: Person, token: string) => Promise<unknown>][] = [
    [
      'signing out',
      (_person, token) => send(server, { path: addressOf(api.session.outlogin), token }),
    ],
    [
      'a new password',
      ({ id: user }) =>
        done(server.admin, api.user.setUsers, { id: user, password: 'another-password-1' }),
    ],
    [
      'being paused',
      ({ id: user }) => done(server.admin, api.user.setUsers, { id: user, status: 0 }),
    ],
    ['being deleted', ({ id: user }) => done(server.admin, api.user.deleteUser, { id: user })],
  ]
  test.each(ends)('ends with %s', async (_how, end) => {
    const person = await makeUserWith(server.admin, 'machine:view', 'machine:all')
    const { token, cookie } = await signIn(person)
    expect(await staffOf({ cookie })).toBeDefined()
    await end(person, token)
    expect(await staffOf({ cookie })).toBeUndefined()
  })
})
