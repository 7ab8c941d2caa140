import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Query } from '@tanstack/react-query'
import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { queryClient, refresh } from '#admin/lib/calls/query.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** What was typed and not saved is there again, whatever the order in which the server's answers come (spec 12.6.1). */

const TYPED = '写到一半的备注'

const SELF = ['contract:view', 'contract:edit', 'production:view', 'production:edit']

type Form = { address: string; read: Endpoint; answer: () => Response }

const STORED: Form = {
  address: '/getcontract?id=3',
  read: api.contract.getContract,
  answer: () => success({ data: { ...emptyContract, id: 3, version: 2 }, info: [] }),
}
const PREFILLED: Form = {
  address: '/getproduction?cid=3&draft=a',
  read: api.production.getContract,
  answer: () => success({ data: emptyProduction, info: [] }),
}

/** Who is signed in; the record as the form reads it, and as what stands beside the form does. */
const CALLS = ['self', 'one reading', 'other reading'] as const
type Call = (typeof CALLS)[number]

/** Every order in which calls can be answered; those of one group are answered at once, one after the other. */
function orders(calls: readonly Call[]): Call[][][] {
  if (calls.length === 0) return [[]]
  return calls.flatMap((first) =>
    orders(calls.filter((call) => call !== first)).flatMap(([next, ...rest]) =>
      next
        ? [
            [[first], next, ...rest],
            [[first, ...next], ...rest],
          ]
        : [[[first]]],
    ),
  )
}

/**
 * React renders between two changes made one after the other, and only the end of changes made at once: one such order
 * stands for the others.
 */
function inWords(order: Call[][]): string {
  const text = order.map((group) => group.join(' and ')).join(', ')
  const isSeen = order.length === CALLS.length || text === CALLS.join(' and ')
  return isSeen ? text : `${text} @long`
}

const remark = () => page.getByLabelText('备注')
const restored = () => page.getByText('已恢复未保存的内容')
const drafts = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('draft:'))
    .map((key) => localStorage.getItem(key))

/** The next key, which goes on in the draft. */
async function typeOn() {
  await remark().click()
  await userEvent.keyboard('{Control>}{End}{/Control}。')
  await expect.poll(drafts).toEqual([expect.stringContaining(`${TYPED}。`)])
}

let close = () => undefined as void
afterEach(() => close())

/** Opens a form and holds its calls. */
async function open({ address, read }: Form) {
  const network = heldNetwork()
  close = openScreen(address)
  const held = {
    self: await network.take(api.session.getSelf),
    'one reading': await network.take(read, 2),
    'other reading': await network.take(read),
  }
  return { network, held }
}

/** Types into a form, and goes away as at a session's end or a reload. */
async function leaveTyped(form: Form) {
  localStorage.clear()
  const { held } = await open(form)
  held.self.answer(selfAnswer(...SELF))
  held['one reading'].answer(form.answer())
  held['other reading'].answer(form.answer())
  await remark().fill(TYPED)
  await vi.waitUntil(() => drafts()[0]?.includes(TYPED))
  close()
}

/** Not the bell in the header, whose call nobody answers here. */
const OF_FORM = { predicate: ({ queryKey }: Query) => queryKey[0] !== api.inbox.getUnread.path }

/** Until all that was answered has been taken in, and is on the screen. */
async function shown(answered: number) {
  await vi.waitUntil(() => queryClient.isFetching(OF_FORM) === CALLS.length - answered)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** The drafts of a form as a user leaves them, before each of its tests. */
function eachLeftTyped(form: Form) {
  let kept: [key: string, draft: string][] = []
  beforeAll(async () => {
    await leaveTyped(form)
    kept = Object.entries(localStorage) as typeof kept
  })
  beforeEach(() => {
    localStorage.clear()
    for (const [key, draft] of kept) localStorage.setItem(key, draft)
  })
}

describe.each([
  ['a stored contract', STORED, orders(CALLS), ''],
  // What comes later is the same to it.
  ['a new production record', PREFILLED, [[[...CALLS]]], ' @long'],
])('%s', (_, form, orders, long) => {
  eachLeftTyped(form)

  test.each(orders.map((order) => [inWords(order), order] as const))(
    'restored after: %s',
    async (_, order) => {
      const { held } = await open(form)
      let answered = 0
      for (const group of order) {
        for (const call of group)
          held[call].answer(call === 'self' ? selfAnswer(...SELF) : form.answer())
        answered += group.length
        await shown(answered)
        expect(drafts()).toEqual([expect.stringContaining(TYPED)])
      }
      await expect.element(remark()).toHaveValue(TYPED)
      await expect.element(restored()).toBeVisible()
    },
  )

  test(`restored when the permission comes later${long}`, async () => {
    const { network, held } = await open(form)
    held.self.answer(selfAnswer())
    held['one reading'].answer(form.answer())
    held['other reading'].answer(form.answer())
    await expect.element(page.getByText('您没有新增和修改的权限，只能查看')).toBeVisible()
    await expect.element(remark()).not.toBeInTheDocument()
    void refresh(api.session.getSelf)
    const again = await network.take(api.session.getSelf)
    again.answer(selfAnswer(...SELF))
    await expect.element(restored()).toBeVisible()
    await typeOn()
  })

  test(`no form before it is known whose draft it has${long}`, async () => {
    const { network, held } = await open(form)
    held['one reading'].answer(form.answer())
    held['other reading'].answer(form.answer())
    await shown(2)
    held.self.answer(refusal(500, '服务器繁忙，请稍后重试'))
    await page.getByRole('button', { name: '重试' }).click()
    await expect.element(remark()).not.toBeInTheDocument()
    const again = await network.take(api.session.getSelf)
    again.answer(selfAnswer(...SELF))
    await expect.element(restored()).toBeVisible()
    await typeOn()
  })
})

describe('of a new production record', () => {
  eachLeftTyped(PREFILLED)

  test('it is not restored in one of another contract', async () => {
    const { held } = await open({ ...PREFILLED, address: '/getproduction?cid=4&draft=a' })
    held.self.answer(selfAnswer(...SELF))
    held['one reading'].answer(PREFILLED.answer())
    held['other reading'].answer(PREFILLED.answer())
    await expect.element(remark()).toHaveValue('')
    expect(restored().elements()).toEqual([])
  })
})

describe('of a contract that was changed since', () => {
  eachLeftTyped(STORED)

  test('it says so, and is saved as of the version that it was typed into', async () => {
    const { network, held } = await open(STORED)
    const newer = () => success({ data: { ...emptyContract, id: 3, version: 3 }, info: [] })
    held.self.answer(selfAnswer(...SELF))
    held['one reading'].answer(newer())
    held['other reading'].answer(newer())
    await expect.element(page.getByText(/该记录此后已被修改，保存前请核对/)).toBeVisible()
    await ctrlS()
    const { input } = await network.take(api.contract.setContract)
    expect(input).toMatchObject({ id: 3, version: 2, c_remark: TYPED })
  })
})
