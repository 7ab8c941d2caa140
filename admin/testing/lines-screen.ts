import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { heldNetwork, success } from './network.ts'
import { openScreen } from './open-screen.tsx'
import { quotationInfo } from './quotations.ts'
import { selfAnswer } from './records.ts'

/** What a set says of each of its lines, whose prices have tax in them. */
export const SET = {
  set_id: 1,
  com_id: 1,
  com_name: '供水设备',
  com_show: 1,
  discount: '0',
  tax_rate: '13',
}

/** Of all tests that stand here, beyond those that count their own quotations from 1. */
let lastId = 1000

const SALESMAN = ['quotation:view', 'quotation:edit', 'quotation:export', 'quotation:mail']

/**
 * The products of a quotation, which is another one in each test, since what is unsaved of it outlives its screen.
 * `open` shows it, `read` says what the server has from now on, `more` are permissions beside those of a salesman, and
 * `may` says which there are in their place.
 */
export function linesScreen() {
  const screen = { id: 0, network: heldNetwork(), open, read, may }
  let permissions: readonly string[]
  let close: (() => void) | undefined
  beforeEach(() => {
    lastId += 1
    screen.id = lastId
    permissions = SALESMAN
    localStorage.clear()
    screen.network = heldNetwork()
  })
  afterEach(() => close?.())

  function read(lines: readonly QuotationLine[], info: object = {}): void {
    for (const reading of [api.quotation.getQuopro, api.quotation.followQuopro]) {
      screen.network.always(reading, () =>
        success({ data: lines, info: quotationInfo(screen.id, info) }),
      )
    }
  }

  function may(...others: string[]): void {
    permissions = others
  }

  async function open(lines: readonly QuotationLine[], info: object = {}, ...more: string[]) {
    screen.network.always(api.session.getSelf, () => selfAnswer(...permissions, ...more))
    read(lines, info)
    close = openScreen(`/quopro?id=${screen.id}`)
    await expect.element(page.getByRole('heading', { name: '云溪花园' })).toBeInTheDocument()
  }

  return screen
}
