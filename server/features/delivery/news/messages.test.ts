import { describe, expect, test } from 'vitest'
import { eventNames, type EventName } from '#api/delivery/events.ts'
import type { Facts } from '#server/records/events.ts'
import { digestOf, messageOf, webhookBody } from './messages.ts'

const FACTS: Facts = { no: 'Q001', customer: '恒达水务', owner: 7, who: '张伟', amount: '12800.00' }
const PUBLIC_URL = 'https://erp.example.com'

const raised = (name: EventName, facts: Partial<Facts> = {}) => ({
  name,
  record_id: 7,
  facts: { ...FACTS, ...facts },
  created_ms: Date.UTC(2026, 10, 26, 1, 2, 3),
})
const options = { withAmounts: false, publicUrl: PUBLIC_URL }
const said = (name: EventName, facts?: Partial<Facts>) => messageOf(raised(name, facts), options)
const body = (name: EventName, facts?: Partial<Facts>, withAmounts = false) =>
  JSON.parse(webhookBody(raised(name, facts), { ...options, withAmounts })) as Record<
    string,
    unknown
  >

const rows = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  no: `HT${at + 1}`,
  customer: '恒达水务',
  amount: '99.50',
  day: '2026-11-20',
  about: '逾期6天',
}))
const DIGEST = { no: '', customer: '', count: 73, rows }

test('a message says number, customer, who, and why, and leads to the record', () => {
  expect(said('review_returned', { about: '第2行\n最多9折' })).toEqual({
    title: '报价 Q001 被退回',
    text: '恒达水务\n张伟退回\n原因：第2行 最多9折',
    link: 'https://erp.example.com/quopro?id=7',
  })
  expect(said('review_submitted', { level: 2 })).toEqual({
    title: '报价 Q001 待审核',
    text: '恒达水务\n张伟提交审核\n需要2级（经理）审核',
    link: 'https://erp.example.com/review?id=7',
  })
})

test('a message leads nowhere as long as nobody said under which address', () => {
  expect(messageOf(raised('receipt_in'), { ...options, publicUrl: undefined }).link).toBe(undefined)
  expect(said('new_device', { about: 'Chrome' }).link).toBe(undefined)
})

test('a message has no empty parts', () => {
  const empty = { no: '', customer: '', who: '' }
  expect(said('case_opened', empty)).toMatchObject({ title: '新售后', text: '' })
})

test('what somebody typed is cut, between two characters', () => {
  const { text } = said('case_opened', { about: '𠮷'.repeat(4000) })
  expect(text.split('\n')[2]).toBe(`故障：${'𠮷'.repeat(200)}…`)
})

test('a digest lists ten and says how many there are', () => {
  const { title, text, link } = said('payments_due', DIGEST)
  expect(title).toBe('应收提醒：共 73 条')
  const lines = text.split('\n')
  expect(lines[0]).toBe('HT1 · 恒达水务 · 2026-11-20 · 逾期6天')
  expect(lines.slice(9)).toEqual(['HT10 · 恒达水务 · 2026-11-20 · 逾期6天', '… 共 73 条'])
  expect(link).toBe('https://erp.example.com/receivable')
})

describe('amounts', () => {
  const marked = { ...options, withAmounts: true }

  test('are in a message only where they may be', () => {
    expect(messageOf(raised('receipt_in'), marked).text).toContain('金额 12,800.00 元')
    const digest = messageOf(raised('payments_due', DIGEST), marked).text
    expect(digest).toContain('逾期6天 · 99.50 元')
    expect(digest).toContain('合计 12,800.00 元')
    expect(body('receipt_in', {}, true)).toMatchObject({ data: { amount: '12800.00' } })
  })

  test.each(eventNames)('are in nothing else that is said of %s', (name) => {
    for (const facts of [{}, DIGEST]) {
      const all = JSON.stringify([said(name, facts), webhookBody(raised(name, facts), options)])
      expect(all).not.toMatch(/12,?800|99\.50/)
    }
  })
})

describe('programs', () => {
  test('read ids, the number and the link, and nothing that was typed', () => {
    expect(body('quotation_won', { about: '私下说明' })).toEqual({
      type: 'quotation.won',
      timestamp: '2026-11-26T01:02:03.000Z',
      data: {
        entity: 'quotation',
        id: 7,
        no: 'Q001',
        link: 'https://erp.example.com/getquotation?id=7',
      },
    })
  })

  test('read the ids of a digest, at most fifty, and how many there are', () => {
    expect(body('payments_due', DIGEST)).toMatchObject({
      type: 'contract.payments_due',
      data: { entity: 'contract', count: 73, ids: rows.slice(0, 50).map(({ id }) => id) },
    })
  })

  test('read a type of its own of every event', () => {
    const types = eventNames.map((name) => body(name)['type'])
    expect(new Set(types).size).toBe(eventNames.length)
  })
})

test('several messages are one, each in a line', () => {
  const messages = [said('quotation_won'), said('ready_to_ship', { who: '' })]
  expect(digestOf(messages)).toEqual({
    title: '2 条消息',
    text: '报价 Q001 成交 · 恒达水务 · 张伟登记成交\n合同 Q001 可以发货 · 恒达水务',
    link: undefined,
  })
})
