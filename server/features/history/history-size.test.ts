import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { historyPage, log, newest, changesOf } from '#test/read/history.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The history of large records is shown without reading their snapshots. */

const { getHistory } = api.quotation

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:delete')
})

const NOT_SHOWN = [{ label: '内容', before: '', after: '内容太长，未显示' }]
/** More bytes than are read of one snapshot. */
const HUGE = JSON.stringify({ quo_name: '长', quo_info: '长'.repeat(400_000) })

let record_id = 1_000_000
beforeEach(() => void (record_id += 1))

/** Writes that a quotation of the seller with far more content than a form takes was changed or deleted. */
function write(action: 'change' | 'delete') {
  return server.db
    .insertInto('history')
    .values({
      time: '2026:11:20 09:30:00',
      user_id: seller.userId,
      user_name: 'seller',
      address: '',
      entity: 'quotation',
      record_id,
      name: '长',
      search_text: '长',
      owner_id: seller.userId,
      parent_id: null,
      action,
      before: HUGE,
      after: action === 'delete' ? null : '{"quo_name":"短"}',
    })
    .execute()
}

test('a snapshot of over a megabyte is not shown, what stands beside it is', async () => {
  const id = await makeQuotation(seller, { quo_name: '短' })
  record_id = id
  await write('change')
  const { data, total } = await historyPage(seller, getHistory, { id })
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({ action: 'change', name: '长', changes: NOT_SHOWN })
  expect(changesOf(data[1])).toMatchObject({ 报价名称: ['', '短'] })
  expect((await log(server.admin, { entity: 'quotation' })).data[0]!.changes).toEqual(NOT_SHOWN)
})

test('the history of a deleted record that large is its owner’s still, and nobody else’s', async () => {
  await write('delete')
  const [entry] = (await historyPage(seller, getHistory, { id: record_id })).data
  expect(entry).toMatchObject({ action: 'delete', changes: NOT_SHOWN })
  const other = await server.userWith('quotation:view')
  expect((await other.call(getHistory, { id: record_id })).code).toBe(404)
})

/** A website text of nearly a megabyte, with a word deep inside, in the middle of a tag's content. */
const website = (word: string) =>
  `<p>前言</p>${'<p class="x"><strong>水泵</strong></p>'.repeat(10_000)}<p>电话：${word}</p>${'<p>结尾</p>'.repeat(10_000)}`

test('a page of long website texts tells what changed and keeps nobody waiting', async () => {
  const texts = ['一号', '二号', '三号', '四号', '五号', '六号']
  for (const [at, word] of texts.entries()) {
    await server.db
      .insertInto('history')
      .values({
        time: '2026:11:20 09:30:00',
        user_id: 1,
        user_name: 'admin',
        address: '',
        entity: 'web_text',
        record_id: 1,
        name: '网站文字',
        search_text: '网站文字',
        owner_id: null,
        parent_id: null,
        action: 'change',
        before: JSON.stringify({ webs: website(texts[at - 1] ?? '无') }),
        after: JSON.stringify({ webs: website(word) }),
      })
      .execute()
  }
  const { result, longestMs, boundMs } = await healthWhile(server, () =>
    done(server.admin, api.web.getHistory),
  )
  expect(longestMs).toBeLessThan(boundMs)
  const [first] = result.data
  const [was, is] = changesOf(first)['图文内容']!
  expect(was).toContain('电话：五号')
  expect(is).toContain('电话：六号')
  for (const text of [was, is]) {
    expect(text).toMatch(/^…/)
    expect(text).toMatch(/…$/)
    expect(text).not.toContain('<')
  }
})

test('a new long website text is shown from its beginning', async () => {
  const before = await newest(server.admin, api.web.getHistory, 1)
  expect(before).toBeDefined()
  await server.db
    .insertInto('history')
    .values({
      time: '2026:11:20 09:31:00',
      user_id: 1,
      user_name: 'admin',
      address: '',
      entity: 'web_text',
      record_id: 1,
      name: '网站文字',
      search_text: '网站文字',
      owner_id: null,
      parent_id: null,
      action: 'change',
      before: JSON.stringify({ webs: '' }),
      after: JSON.stringify({ webs: website('新') }),
    })
    .execute()
  const [was, is] = changesOf(await newest(server.admin, api.web.getHistory, 1))['图文内容']!
  expect(was).toBe('')
  expect(is).toMatch(/^前言.*水泵/)
})
