import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { contrast, groundOf, ringContrast, unfocusedLooks } from './testing/contrast.ts'
import { heldNetwork, success } from './testing/network.ts'
import { openScreen } from './testing/open-screen.tsx'
import { answerQuotations, quotation, quotationInfo, quotedSet } from './testing/quotations.ts'
import { emptyContract, selfAnswer } from './testing/records.ts'
import { DUTY, found, pump, table } from './testing/selections.ts'

/** Whatever gets the cursor shows it by something that stands out 3:1 from what it is next to (WCAG 2.2, 1.4.11). */

const ENOUGH = 3

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(async () => {
  close()
  await lookLike('light')
})

/** What the system asks for, as a browser test is run: without movement. */
const lookLike = (theme: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const nameOf = (element: Element) =>
  `${element.localName}#${element.id} ${element.getAttribute('aria-label') ?? element.textContent}`

/** Has Tab begin at the head of the page, wherever the screen has put the cursor. */
function toHead(): void {
  const head = document.createElement('span')
  head.tabIndex = -1
  document.body.prepend(head)
  head.focus()
}

/** Goes through the page by Tab; what is passed, and what of it does not show the cursor. */
async function walk() {
  toHead()
  await frame()
  const unfocused = unfocusedLooks()
  const passed = new Set<Element>()
  const pale: string[] = []
  for (;;) {
    await userEvent.keyboard('{Tab}')
    const here = document.activeElement
    if (!here || here === document.body || passed.has(here)) break
    passed.add(here)
    // What is said by a state of React comes with the next frame.
    await frame()
    await frame()
    const contrast = ringContrast(here, unfocused)
    if (contrast < ENOUGH) pale.push(`${contrast.toFixed(2)} ${nameOf(here)}`)
  }
  return { passed: [...passed].map(nameOf), pale }
}

const MONEY = {
  day: '2026-11-22',
  amount: '1000.00',
  received: '400.00',
  refunded: '0.00',
  settled: '',
  to_refund: '',
  unpaid: '600.00',
  instalments: [],
  receipts: [
    {
      id: 8,
      con_id: 3,
      kind: 1,
      amount: '400.00',
      received_date: '2026-11-20',
      way: 1,
      acceptance_date: '',
      note: '',
      fileList: [],
      user_name: 'lisi',
      staff_name: '张三',
      can: { change: true, delete: true },
    },
  ],
}

/** Screens with all kinds of what can be pressed, chosen and typed in, and what the walk passes there. */
const SCREENS = {
  'the login page @long': {
    address: '/login',
    ready: () => page.getByRole('heading', { name: '管理员登录' }),
    passes: /login_captcha/,
  },
  'a list': {
    address: '/quotation',
    ready: () => page.getByRole('button', { name: '产品' }),
    passes: /报价管理/,
  },
  'the lines of a quotation': {
    address: '/quopro?id=900',
    ready: () => page.getByLabelText('数量（水泵）'),
    passes: /权重（水泵）/,
  },
  'the form of a contract @long': {
    address: '/getcontract?id=3',
    ready: () => page.getByLabelText('未收款（元，按收款记录）'),
    passes: /contract_c_title/,
  },
  'the choice of pumps @long': {
    address: '/select?flow=60&head=14',
    ready: () => page.getByText('ISG1').first(),
    passes: /总价/,
  },
}

/** A price that nobody has filled in yet. */
const unpriced = {
  id: 8,
  version: 1,
  user_name: '李四',
  customer_id: 5,
  cus_name: '云溪水务',
  product_id: 9,
  pro_title: '水泵',
  pro_no: 'CDL4',
  pro_brand: '',
  pro_unitprice: '1000.00',
  unitprice: '',
  from_date: '',
  to_date: '',
  note: '',
  release_time: '2026:11:22 08:00:00',
  can: { change: false, delete: false },
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('a hint in a field that may only be looked at is readable', async () => {
    await lookLike(theme)
    network.always(api.session.getSelf, () => selfAnswer('customer:view'))
    network.always(api.agreed.getAgreed, () => success({ data: unpriced }))
    close = openScreen('/getAgreed?id=8')
    await expect.element(page.getByLabelText('协议价', { exact: true })).toBeDisabled()
    const field = page.getByPlaceholder('0.00').first().element()
    const { color } = getComputedStyle(field, '::placeholder')
    expect(contrast(color, groundOf(field))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(SCREENS))('%s', async (_name, { address, ready, passes }) => {
    await lookLike(theme)
    answerQuotations(network, [quotation(900, '云溪花园')])
    network.always(api.session.getSelf, () =>
      selfAnswer(
        'quotation:view',
        'quotation:edit',
        'contract:view',
        'contract:edit',
        'receipt:view',
        'receipt:edit',
        'product:view',
      ),
    )
    network.always(api.quotation.getQuopro, () =>
      success({ data: quotedSet(1), info: quotationInfo(900) }),
    )
    network.always(api.contract.getContract, () =>
      success({
        data: { ...emptyContract, id: 3, version: 1, c_unpay: '600.00', has_receipts: true },
        info: [],
      }),
    )
    network.always(api.receipt.getReceipts, () => success({ data: MONEY }))
    network.always(api.selection.getProType, () => success({ data: [] }))
    network.always(api.selection.select, () =>
      found([table({ offered: [pump(1), pump(2)] })], { duty: DUTY }),
    )
    close = openScreen(address)
    await expect.element(ready()).toBeInTheDocument()
    const { passed, pale } = await walk()
    expect(pale).toEqual([])
    expect(passed.join('\n')).toMatch(passes)
  })
})
