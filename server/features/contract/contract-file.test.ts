import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { storedFiles, shown, uploaded } from '#test/make/files/upload.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getContract, setContract, deleteContract } = api.contract

const server = testServer()
let seller: Caller
let other: Caller
let boss: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'contract:delete')
  other = await server.userWith('contract:view', 'contract:edit')
  boss = await server.userWith('contract:view', 'contract:edit', 'contract:all')
})

let one: string
let two: string
let three: string
beforeEach(async () => {
  const parts = [
    { name: '一.txt', content: '一' },
    { name: '二.txt', content: '二' },
    { name: '三.txt', content: '三' },
  ]
  ;[one = '', two = '', three = ''] = await uploaded(server, seller, ...parts)
})

const filesOf = async (id: number) => (await done(server.admin, getContract, { id })).data
const save = (caller: Caller, input: Record<string, unknown>) => caller.call(setContract, input)

describe('the files of a contract', () => {
  test('are answered with name, address and size, in the order saved', async () => {
    const id = await makeContract(seller, { c_file: `${two},${one}` })
    expect(await filesOf(id)).toMatchObject({
      c_file: `${two},${one}`,
      fileList: [
        { name: '二.txt', url: two, size: 3, is_download: false },
        { name: '一.txt', url: one, size: 3, is_download: false },
      ],
    })
    await save(seller, { id, c_file: [three, one, two] })
    expect((await filesOf(id)).c_file).toBe([three, one, two].join(','))
  })

  test.each([
    ['an array', () => [one, two]],
    ['JSON text', () => JSON.stringify([one, two])],
    ['text with commas and spaces', () => `${one} , ${two},`],
    ['text with a file twice', () => [one, two, one].join(',')],
  ])('are read as %s', async (_how, c_file) => {
    const id = await makeContract(seller, { c_file: c_file() })
    expect((await filesOf(id)).c_file).toBe(`${one},${two}`)
  })

  test('stay where a save does not name them', async () => {
    const id = await makeContract(seller, { c_file: `${one},${two}` })
    await save(seller, { id, c_remark: '改' })
    expect((await filesOf(id)).c_file).toBe(`${one},${two}`)
  })

  test.each<[which: string, c_file: () => unknown, left: () => string]>([
    ['one', () => two, () => two],
    ['all', () => '', () => ''],
    ['all, as null', () => null, () => ''],
    ['all, as an empty list', () => [], () => ''],
  ])('are taken off by a save: %s', async (_which, c_file, left) => {
    const id = await makeContract(seller, { c_file: `${one},${two}` })
    await save(seller, { id, c_file: c_file() })
    expect((await filesOf(id)).c_file).toBe(left())
    expect(await shown(server, one, boss)).toBe(404)
    expect(await shown(server, one, seller)).toBe('一')
  })

  test('taken off can be put on again by who uploaded them', async () => {
    const id = await makeContract(seller, { c_file: one })
    await save(seller, { id, c_file: '' })
    expect((await save(seller, { id, c_file: one })).code).toBe(200)
  })

  test('may be fifty', async () => {
    const fifty = await uploaded(server, seller, ...Array.from({ length: 50 }, () => ({})))
    const id = await makeContract(seller, { c_file: fifty })
    expect((await filesOf(id)).fileList).toHaveLength(50)
    const refused = await save(seller, { id, c_file: [...fifty, one] })
    expect(refused).toMatchObject({ code: 400, errors: { c_file: '合同文件不能超过50个' } })
    expect((await filesOf(id)).fileList).toHaveLength(50)
  })

  test('of somebody else’s upload stay on when another person saves the contract', async () => {
    const id = await makeContract(seller, { c_file: `${one},${two}` })
    const [added = ''] = await uploaded(server, boss, { content: '加' })
    const saved = await save(boss, { id, c_file: [two, added, one] })
    expect(saved.code).toBe(200)
    expect((await filesOf(id)).c_file).toBe([two, added, one].join(','))
  })
})

describe('a file is refused by name, and nothing is saved,', () => {
  test.each([
    ['that somebody else uploaded', async () => (await uploaded(server, other))[0]],
    [
      'of another contract',
      async () => {
        await makeContract(seller, { c_file: three })
        return three
      },
    ],
    [
      'of a deleted contract',
      async () => {
        const gone = await makeContract(seller, { c_file: three })
        await done(seller, deleteContract, { id: gone })
        return three
      },
    ],
    ['that does not exist', () => '/upload/made-up.pdf'],
    ['elsewhere on the disk', () => '/etc/passwd'],
    ['above the uploads', () => '/upload/../baojia.sqlite'],
    ['on another site', () => `https://elsewhere.example${one}`],
    ['whose address is only begun', () => one.slice(0, -1)],
    ['in another case', () => one.toUpperCase()],
    ['with a wildcard', () => '/upload/%'],
  ])('%s', async (_which, find) => {
    const strange = await find()
    const id = await makeContract(seller, { c_file: one, c_remark: '原' })
    const refused = await save(seller, { id, c_file: [two, strange], c_remark: '改' })
    expect(refused).toMatchObject({ code: 400, errors: { c_file: refused.msg } })
    expect(await filesOf(id)).toMatchObject({ c_file: one, c_remark: '原', version: 1 })
    expect(await shown(server, two, boss)).toBe(404)
    expect((await save(seller, { c_title: '新', c_file: strange })).code).toBe(400)
  })

  test('on another contract, even for a user who may see everything', async () => {
    const id = await makeContract(seller, { c_file: one })
    expect((await save(boss, { c_title: '搬走', c_file: one })).code).toBe(400)
    expect((await filesOf(id)).c_file).toBe(one)
  })

  test('that two contracts name at once is one’s', async () => {
    const answers = await Promise.all(
      ['甲', '乙'].map((c_title) => save(seller, { c_title, c_file: one })),
    )
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([200, 400])
  })
})

describe('history', () => {
  const entries = async (id: number) => {
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'contract')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    const files = (text: string | null) => text && (JSON.parse(text) as { c_file: string[] }).c_file
    return rows.map((row) => [row.action, files(row.before), files(row.after)])
  }

  test('tells the files before and after each change', async () => {
    const id = await makeContract(seller, { c_file: one })
    await save(seller, { id, c_file: [two, one] })
    await done(seller, deleteContract, { id })
    expect(await entries(id)).toEqual([
      ['create', null, [one]],
      ['change', [one], [two, one]],
      ['delete', [two, one], null],
    ])
  })
})

test('deleting a contract keeps its files on the disk', async () => {
  const id = await makeContract(seller, { c_file: `${one},${two}` })
  const before = await storedFiles(server)
  await done(seller, deleteContract, { id })
  expect(await storedFiles(server)).toEqual(before)
  const kept = await server.db
    .selectFrom('file')
    .select(['url', 'position'])
    .where('deleted_contract_id', '=', id)
    .orderBy('position')
    .execute()
  expect(kept.map(({ url }) => url)).toEqual([one, two])
})
