import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { isChange, type AnyEndpoint } from '../endpoint.ts'
import { shows } from './shown.ts'

const calls = Object.values(api).flatMap((module) => Object.values(module) as AnyEndpoint[])
const roomOf = ({ path }: AnyEndpoint) => path.split('/')[1]

/** The rooms in which a change is read again. */
const shownIn = (change: AnyEndpoint) =>
  new Set(calls.filter(({ path }) => shows(path, change.path)).map(roomOf))

test('a change is read again in its own room, whichever call makes it, but a draft that was sent', () => {
  const changes = calls.filter((call) => isChange(call) && call !== api.mail.sendDocument)
  expect(changes.filter((change) => !shownIn(change).has(roomOf(change)))).toEqual([])
})

test('what changes in the chain is read again everywhere in it, and in what counts it', () => {
  const links = ['Quotation', 'Contract', 'Receipt', 'Invoice', 'Statement', 'Production']
  const others = [
    'Logistics',
    'Sales',
    'Machine',
    'Customer',
    'Agreed',
    'Home',
    'Report',
    'History',
  ]
  for (const change of [
    api.receipt.setReceipt,
    api.invoice.setInvoice,
    api.logistics.deleteLogistics,
    api.quotation.toContract,
    api.customer.addFollow,
    api.statement.takeBack,
  ]) {
    expect([...shownIn(change)]).toEqual(expect.arrayContaining([...links, ...others]))
  }
})

test('a selection, which costs much, is read again only for what it selects from', () => {
  expect(shows(api.selection.select.path, api.quotation.choosepump.path)).toBe(false)
  expect(shows(api.selection.select.path, api.product.setProduct.path)).toBe(true)
})

test('products are read again in quotations, and nothing of a quotation in products', () => {
  expect(shows(api.quotation.getQuopro.path, api.product.setProduct.path)).toBe(true)
  expect(shows(api.product.index.path, api.quotation.setQuotation.path)).toBe(false)
})

test('what is set for all is read again everywhere, messages among themselves', () => {
  const everywhere = new Set(calls.map(roomOf))
  expect(shownIn(api.company.setCompany)).toEqual(everywhere)
  expect(shownIn(api.role.setBeh)).toEqual(everywhere)
  expect([...shownIn(api.inbox.setRead)]).toEqual(['Inbox'])
})
