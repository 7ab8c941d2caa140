import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { addSet, done, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { textOf } from '#test/read/pdf.ts'
import { addressOf, testServer } from '#test/run/server.ts'

/** Terms by the month and by invoice, from the company's templates to the contract and its paper. */

const { copyQuotation, getQuotation, sendQuotation, setQuotation, toContract } = api.quotation

const server = testServer()

const signing = { name: '预付款', percent: '30', trigger: 1, days: 0, date: '' }
const monthly = (day: number) => ({
  name: '货款',
  percent: '60',
  trigger: 6,
  days: 0,
  date: '',
  monthly: { cut_off: 31, months: 1, day },
})
const invoiced = { name: '尾款', percent: '10', trigger: 7, days: 30, date: '' }
const STEPS = [signing, monthly(25), invoiced]

async function printed(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${server.admin.token}` }
  const paper = await server.fetch(address, { headers })
  return textOf(new Uint8Array(await paper.arrayBuffer()))
}

test('a template’s terms go to a quotation, its copy, its versions and papers, and to the contract', async () => {
  const term_templates = [{ name: '月结', payment_steps: STEPS }]
  await done(server.admin, api.company.setCompany, { term_templates })
  const id = await makeQuotation(server.admin)
  const stepsOf = async (of: unknown) =>
    (await done(server.admin, getQuotation, { id: of })).data.payment_steps
  expect(await stepsOf(id)).toEqual(STEPS)
  const pid = await makeProduct(server.admin, { pro_unitprice: '1000' })
  const com = await makeCombination(server.admin, [pid], {})
  await addSet(server.admin, id, com)
  const { id: copy } = await done(server.admin, copyQuotation, { id })
  expect(await stepsOf(copy)).toEqual(STEPS)
  const paper = await printed(addressOf(api.quotation.document, { id }))
  expect(paper).toContain('2.货款60%，按发货月结，次月25日前付清')
  expect(paper).toContain('3.尾款10%，开票后30天内')

  await done(server.admin, sendQuotation, { id })
  await done(server.admin, setQuotation, { id, payment_steps: [signing, monthly(10), invoiced] })
  const words = (day: number) =>
    `预付款 30%，签约时；货款 60%，按发货月结，次月${day}日前付清；尾款 10%，开票后30天内`
  expect(changesOf(await newest(server.admin, api.quotation.getHistory, id))).toEqual({
    付款方式: [words(25), words(10)],
  })
  const { data } = await done(server.admin, api.quotation.getDifference, { id, from: 1 })
  expect(JSON.stringify(data)).toContain(words(25))

  await done(server.admin, setQuotation, { id, payment_steps: STEPS })
  await done(server.admin, sendQuotation, { id })
  const { id: made } = await done(server.admin, toContract, { id })
  const { data: contract } = await done(server.admin, api.contract.getContract, { id: made })
  expect(contract.payment_steps).toEqual(STEPS)
  const plan = async () =>
    (await done(server.admin, api.receipt.getReceipts, { id: made })).data.instalments
  const waiting = (awaits: number) => ({ due: '', awaits })
  expect(await plan()).toMatchObject([waiting(0), waiting(1), waiting(2)])
  const agreed = await printed(addressOf(api.contract.salesContract, { id: made }))
  expect(agreed).toContain('2.货款60%，按发货月结，次月25日前付清，600.00元')
})
