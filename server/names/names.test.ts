import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeProduct } from '#test/make/factories.ts'
import { makeRole, makeUser, readUser } from '#test/make/people.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** Names that look alike are one name. */

const { setUsers, deleteUser } = api.user
const { setBeh, getBeh } = api.role
const { setProduct, copyProduct, getProduct, deleteProduct } = api.product
const PASSWORD = 'the first password'

const server = testServer()
let role_id: number
beforeAll(async () => {
  role_id = await makeRole(server.admin)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const newUser = (username: string) => call(setUsers, { username, password: PASSWORD, role_id })

describe('a user name', () => {
  test.each([
    ['other case', 'ADMIN'],
    ['full width', 'ａｄｍｉｎ'],
    ['a Cyrillic letter', '\u0430dmin'],
    ['Cyrillic capitals', '\u0410D\u041cIN'],
    ['a dotless i', 'adm\u0131n'],
    ['letters that look like another', 'adrnin'],
    ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧'],
  ])('in %s is refused, naming whom it looks like', async (_how, username) => {
    expect(await newUser(username)).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^用户名“.+”与已有的“admin”看起来相同，请换一个$/),
      errors: { username: '用户名已被使用' },
    })
  })

  test(`with an l for a capital I is refused${sameOnPostgres}`, async () => {
    await makeUser(server.admin, { username: 'paypal', role_id })
    expect((await newUser('paypaI')).msg).toContain('与已有的“paypal”看起来相同')
    expect((await newUser('paypa1')).msg).toContain('与已有的“paypal”看起来相同')
  })

  test(`with invisible characters or other spaces between is refused${sameOnPostgres}`, async () => {
    await makeUser(server.admin, { username: '王 大力', role_id })
    for (const username of [
      '王\u3000大力',
      '王  大力',
      '王\u200b 大力',
      '王 大\u202e力',
      '王 大\u00ad力',
      '王 大力\ufe0f',
    ]) {
      expect((await newUser(username)).code, JSON.stringify(username)).toBe(409)
    }
  })

  test(`in Chinese is another where its characters are${sameOnPostgres}`, async () => {
    const names = ['王鹃', '王鹂', '李士', '李土', '赵日', '赵曰', '陈未', '陈末', '刘己', '刘已']
    names.push(
      '张柿',
      '张杮',
      '孙值',
      '孙値',
      '黄胶',
      '黄㬵',
      '吴丽',
      '吴麗',
      '周',
      '周周',
      '周一',
      '周二',
    )
    for (const username of names) {
      expect(await newUser(username), username).toMatchObject({ code: 200 })
    }
  })

  test(`stays as typed, and signs in as typed alone${sameOnPostgres}`, async () => {
    const { id } = await makeUser(server.admin, {
      username: 'Liu Ｍ³',
      role_id,
      password: PASSWORD,
    })
    expect(await readUser(server.admin, id)).toMatchObject({ username: 'Liu Ｍ³' })
    expect((await server.signIn('Liu Ｍ³', PASSWORD)).code).toBe(200)
    expect((await server.signIn('liu M3', PASSWORD)).code).toBe(400)
  })

  test(`may be written otherwise by its own record, and not as another’s${sameOnPostgres}`, async () => {
    const one = await makeUser(server.admin, { username: 'zhao', role_id })
    const other = await makeUser(server.admin, { username: 'qian', role_id })
    expect((await call(setUsers, { id: one.id, username: 'ZHAO' })).code).toBe(200)
    expect(await call(setUsers, { id: other.id, username: 'Zhao' })).toMatchObject({
      code: 409,
      msg: '用户名“Zhao”与已有的“ZHAO”看起来相同，请换一个',
    })
    expect((await call(setUsers, { id: other.id, status: 1 })).code).toBe(200)
    expect((await call(setUsers, { id: one.id, username: 'sun' })).code).toBe(200)
    expect((await call(setUsers, { id: other.id, username: 'Zhao' })).code).toBe(200)
  })

  test('of a deleted user is free, and the deleted one does not come back to one like it', async () => {
    const gone = await makeUser(server.admin, { username: 'gone', role_id })
    await done(server.admin, deleteUser, { id: gone.id })
    const other = await makeUser(server.admin, { username: 'GONE', role_id })
    expect(await call(api.user.restore, { id: gone.id })).toMatchObject({
      code: 409,
      msg: '用户名“gone”与已有的“GONE”看起来相同，不能恢复；请先修改那一个',
    })
    await done(server.admin, setUsers, { id: other.id, username: fresh('新名') })
    await done(server.admin, api.user.restore, { id: gone.id })
    expect((await newUser('Gone')).code).toBe(409)
  })

  test('of two that look alike and are made at once is given to one', async () => {
    const answers = await Promise.all([newUser('twin'), newUser('Twin'), newUser('ｔｗｉｎ')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { code, msg } of answers) if (code === 409) expect(msg).toContain('看起来相同')
  })

  test(`of the longest that unfolds to much is refused or taken in words${sameOnPostgres}`, async () => {
    const username = '\ufdfa'.repeat(255)
    expect((await newUser(username)).code).toBe(200)
    expect((await newUser(username)).code).toBe(409)
  })
})

describe('a role name', () => {
  test(`that looks like one is refused, and stays as typed${sameOnPostgres}`, async () => {
    const name = fresh('Ｑ³')
    const { id } = await done(server.admin, setBeh, { role_name: name, check: [] })
    expect(await done(server.admin, getBeh, { id })).toMatchObject({ role_name: name })
    const alike = name.normalize('NFKC').toLowerCase()
    expect(await call(setBeh, { role_name: alike, check: [] })).toMatchObject({
      code: 409,
      msg: `角色名称“${alike}”与已有的“${name}”看起来相同，请换一个`,
    })
    expect((await call(setBeh, { role_name: '超级\u200b管理员', check: [] })).code).toBe(409)
    expect((await call(setBeh, { id, check: ['product:view'] })).code).toBe(200)
  })

  test('of two at once is given to one', async () => {
    const name = fresh('role')
    const make = (role_name: string) => call(setBeh, { role_name, check: [] })
    const codes = (await Promise.all([make(name), make(name.toUpperCase())])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('title, model and brand of a product', () => {
  test('that look like another’s are refused; the stored ones stay as typed', async () => {
    const typed = { pro_title: fresh('立式泵Ａ'), pro_no: '25 m³/h', pro_brand: 'KQ' }
    const id = await makeProduct(server.admin, typed)
    expect((await done(server.admin, getProduct, { id })).data).toMatchObject(typed)
    const alike = {
      pro_title: typed.pro_title.normalize('NFKC'),
      pro_no: '25  M3/H',
      pro_brand: 'kq',
    }
    expect(await call(setProduct, alike)).toMatchObject({
      code: 409,
      msg: `“${alike.pro_title} 25  M3/H kq”与已有的“${typed.pro_title} 25 m³/h KQ”（编号${id}）看起来相同，请修改型号或品牌，或直接编辑已有的产品`,
    })
    const other = await makeProduct(server.admin, { ...alike, pro_no: '26 M3/H' })
    expect((await call(setProduct, { id: other, pro_no: '25 m3/h' })).code).toBe(409)
    expect((await call(setProduct, { id: other, pro_unitprice: '1.00' })).code).toBe(200)
  })

  test(`are not run together: what is in the title is not in the model${sameOnPostgres}`, async () => {
    const title = fresh('泵')
    await makeProduct(server.admin, { pro_title: `${title} A`, pro_no: 'B', pro_brand: 'C' })
    await makeProduct(server.admin, { pro_title: title, pro_no: 'A B', pro_brand: 'C' })
    await makeProduct(server.admin, { pro_title: `${title} A`, pro_no: 'B C' })
  })

  test(`of a copy are the first that look like no other${sameOnPostgres}`, async () => {
    const pro_title = fresh('泵')
    const id = await makeProduct(server.admin, { pro_title, pro_no: 'X-1' })
    await makeProduct(server.admin, { pro_title, pro_no: 'x-1 （副本）' })
    const copy = await done(server.admin, copyProduct, { id })
    const { data } = await done(server.admin, getProduct, { id: copy.id })
    expect(data.pro_no).toBe('X-1 (副本2)')
  })

  test('do not come back while another looks like them', async () => {
    const pro_title = fresh('泵')
    const id = await makeProduct(server.admin, { pro_title, pro_no: 'Y-1' })
    await done(server.admin, deleteProduct, { id })
    await makeProduct(server.admin, { pro_title, pro_no: 'y-1' })
    const refused = await call(api.product.restore, { id })
    expect(refused.code).toBe(409)
    expect(refused.msg).toMatch(/看起来相同，不能恢复；请先修改那一个$/)
  })
})
