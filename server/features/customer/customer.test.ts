import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_CONTACTS } from '#api/customer/contacts.ts'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { makeUser, enter, makeRole } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { setCustomer, getCustomer, selectCustomer, index, deleteCustomer, restore, getHistory } =
  api.customer

const server = testServer()
let admin: Caller
let seller: Caller
let sellerName: string
beforeAll(async () => {
  admin = server.admin
  const role_id = await makeRole(admin, 'customer:view', 'customer:edit', 'customer:delete')
  const person = await makeUser(admin, { role_id })
  sellerName = person.username
  seller = await enter(server, person)
})

const read = async (id: number) => (await done(admin, getCustomer, { id })).data

describe('a customer', () => {
  test('needs nothing but a name', async () => {
    const { id } = await done(admin, setCustomer, { cus_name: fresh('只有名称') })
    expect(await read(Number(id))).toMatchObject({ cus_short: '', contacts: [] })
    expect(await admin.call(setCustomer, { cus_short: '没有名称' })).toMatchObject({
      code: 400,
      errors: { cus_name: '客户名称不能为空' },
    })
  })

  test.each([
    ['a contact without a name', [{ phone: '138' }], 'contacts.0.name', '姓名不能为空'],
    [
      'a wrong address of mail',
      [{ name: '李' }, { name: '王', email: 'w' }],
      'contacts.1.email',
      '邮箱“w”不正确',
    ],
    [
      'too many',
      Array.from({ length: MAX_CONTACTS + 1 }, () => ({ name: '李' })),
      'contacts',
      '不能超过50位',
    ],
    ['what is no list', 'x', 'contacts', '格式不正确'],
    ['what is no contact', [1], 'contacts', '格式不正确'],
  ])('is refused with %s, at its field', async (_name, contacts, field, words) => {
    const answer = await admin.call(setCustomer, { cus_name: fresh('联系人'), contacts })
    expect(answer.code).toBe(400)
    expect(answer.errors?.[field]).toContain(words)
  })

  test('leaves out contacts with nothing filled in', async () => {
    const contacts = [{ name: '' }, { name: '李' }, {}]
    const id = await makeCustomer(admin, { contacts })
    expect((await read(id)).contacts).toHaveLength(1)
  })

  test('is found by its contacts, and its list names the first', async () => {
    const name = fresh('欧阳')
    const id = await makeCustomer(admin, {
      contacts: [{ name, phone: '1370' }, { name: '另一位' }],
    })
    const { data } = await done(admin, index, { keyword: name })
    expect(data).toMatchObject([
      { id, contact_name: name, contact_phone: '1370', contact_count: 2 },
    ])
  })

  test('tells in its history what was changed of its contacts, and comes back after a deletion', async () => {
    const id = await makeCustomer(admin, { contacts: [{ name: '李工', phone: '1' }] })
    await done(admin, setCustomer, { id, contacts: [{ name: '李工', phone: '2' }] })
    const { data } = await done(admin, getHistory, { id })
    expect(data[0].changes).toEqual([{ label: '联系人', before: '李工 1', after: '李工 2' }])
    await done(admin, deleteCustomer, { id })
    expect((await admin.call(getCustomer, { id })).code).toBe(404)
    await done(admin, restore, { id })
    expect((await read(id)).contacts).toMatchObject([{ name: '李工', phone: '2' }])
  })
})

describe('its name', () => {
  test('is given once, and the refusal shows everybody the owner of the first', async () => {
    const cus_name = fresh('唯一客户')
    await makeCustomer(seller, { cus_name })
    expect(await admin.call(setCustomer, { cus_name })).toMatchObject({
      code: 409,
      msg: `客户“${cus_name}”已由${sellerName}录入，同一个客户只录入一次，请直接使用已有的`,
      errors: { cus_name: '客户名称已被使用' },
    })
  })

  test.each([
    ['brackets of other width', '凯泉（集团）', '凯泉(集团)'],
    ['a space between', '宁波泵站', '宁波 泵站'],
    ['two of them', '宁波泵站', '宁 波 泵站'],
    ['another case', 'ABC Pump', 'abc pump'],
  ])('with %s is the same', async (_how, first, second) => {
    const end = fresh('号')
    await makeCustomer(seller, { cus_name: first + end })
    expect((await admin.call(setCustomer, { cus_name: second + end })).msg).toContain(
      `与${sellerName}录入的“${first + end}”看起来相同`,
    )
  })

  test('is not shown in another user’s spelling without permission to see their customers', async () => {
    const end = fresh('号')
    await makeCustomer(admin, { cus_name: `Ａ水务${end}` })
    const { code, msg } = await seller.call(setCustomer, { cus_name: `A水务${end}` })
    expect([code, msg]).toEqual([409, expect.stringContaining('与admin录入的客户看起来相同')])
    expect(msg).not.toContain('Ａ')
  })

  test('is refused with the name of its owner where the user may not see the customer that has it', async () => {
    const cus_name = fresh('别人的客户')
    await makeCustomer(admin, { cus_name })
    expect((await seller.call(setCustomer, { cus_name })).msg).toBe(
      `客户“${cus_name}”已由admin录入，同一个客户只录入一次，请直接使用已有的；您没有查看它的权限，请联系录入人或管理员`,
    )
  })

  test('of two made at once is given to one', async () => {
    const cus_name = fresh('同时')
    const codes = await Promise.all(
      [admin, seller, admin].map(async (who) => (await who.call(setCustomer, { cus_name })).code),
    )
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })
})

describe('choosing one by a part of its name', () => {
  const names = async (caller: Caller, keyword: string) =>
    (await done(caller, selectCustomer, { keyword })).data.map(
      ({ label }: { label: string }) => label,
    )

  test('offers the one of that name first, then those that begin with it, the newest first', async () => {
    const word = fresh('择')
    for (const name of [word, `甲${word}乙`, `${word}旧`, `${word}新`]) {
      await makeCustomer(admin, { cus_name: name })
    }
    expect(await names(admin, word)).toEqual([word, `${word}新`, `${word}旧`, `甲${word}乙`])
  })

  test('brings what a form copies, and finds the short name too', async () => {
    const cus_short = fresh('简')
    const contacts = [{ name: '李工', position: '', phone: '1', email: '' }]
    const id = await makeCustomer(admin, { cus_short, contacts, address: '某路' })
    const { data } = await done(admin, selectCustomer, { keyword: cus_short })
    expect(data).toMatchObject([{ value: id, cus_short, contacts, address: '某路' }])
    expect(data[0].cus_info).toBeUndefined()
  })

  test('offers one’s own alone without the permission for all', async () => {
    const word = fresh('私')
    await makeCustomer(admin, { cus_name: `${word}管理员的` })
    await makeCustomer(seller, { cus_name: `${word}业务员的` })
    expect(await names(seller, word)).toEqual([`${word}业务员的`])
    expect(await names(admin, word)).toHaveLength(2)
    const { data } = await done(seller, selectCustomer)
    expect(JSON.stringify(data)).not.toContain('管理员的')
  })

  test('also offers by request those whose name is a part of what is typed, the longest first, one’s own alone', async () => {
    const word = fresh('青枫')
    for (const name of [word, `${word}科技园`, `${word}科技园别处`]) {
      await makeCustomer(admin, { cus_name: name })
    }
    await makeCustomer(seller, { cus_name: `${word}科技园管理` })
    const keyword = `${word} 科技园管理有限公司`
    const offered = async (caller: Caller, input: object) =>
      (await done(caller, selectCustomer, { keyword, ...input })).data.map(
        ({ label }: { label: string }) => label,
      )
    expect(await offered(admin, {})).toEqual([])
    const all = [`${word}科技园管理`, `${word}科技园`, word]
    expect(await offered(admin, { contained: 1 })).toEqual(all)
    expect(await offered(seller, { contained: 1 })).toEqual([`${word}科技园管理`])
  })

  test('compares the beginning of a name that is longer than any company’s', async () => {
    const word = fresh('远')
    await makeCustomer(admin, { cus_name: word })
    const long = '长'.repeat(50)
    const input = (keyword: string) => ({ keyword, contained: 1 })
    const after = await done(admin, selectCustomer, input(word + long))
    expect(after.data).toMatchObject([{ label: word }])
    expect((await done(admin, selectCustomer, input(long + word))).data).toEqual([])
  })
})
