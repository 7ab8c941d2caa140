import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { setCatalogue } from '#test/make/entitled-prices.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** The example of domain §1 and §11: a typed 10 % becomes 11.36 % once 优惠至 is spread, though the whole is 5.34 %. */

const { addline, changeline, getReview, sendQuotation, setQuotation, submitReview } = api.quotation

const server = testServer()
const limit = (line: string, whole: string) => ({ line, whole, total: '10000' })

test('the second line is beyond 10 %, and takes the next level', async () => {
  await setCatalogue(server, { catalogue_basis: 1 })
  const discount_limits = [limit('10', '10'), limit('11.37', '5.34'), limit('12', '6')]
  await done(server.admin, api.company.setCompany, { approval: 2, discount_limits })
  const seller = await server.userAt(0, 'quotation:view', 'quotation:edit')
  const id = await makeQuotation(seller)
  const sold: [num: number, price: string, discount: string][] = [
    [4, '1050.00', ''],
    [3, '888.88', '10'],
    [1, '0.05', ''],
  ]
  for (const [num, pro_unitprice, discount] of sold) {
    const pid = await makeProduct(server.admin, { pro_unitprice })
    await done(seller, addline, { id, pid, num })
    const line = (await linesOf(seller, id)).at(-1)!
    if (discount !== '') await done(seller, changeline, { id: line.id, discount })
  }
  await done(seller, setQuotation, { id, discount_kind: 3, discount_value: '6500.00' })

  const refused = await seller.call(sendQuotation, { id })
  // 366.69 of 6,866.69 are 5.3401… %: more than the 5.34 % that level 1 may give of the whole.
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('需要2级（经理）审核') })
  await done(server.admin, api.company.setCompany, {
    discount_limits: [limit('10', '10'), limit('11.37', '5.35'), limit('12', '6')],
  })
  await done(seller, submitReview, { id })

  const { data } = await done(server.admin, getReview, { id })
  expect(data).toMatchObject({
    entitled: '6866.69',
    total: '6500.00',
    given: '5.34',
    needed_level: 1,
    excess: [expect.stringContaining('让利11.36%（8.864折），0级（业务员）最多10%')],
    lines: [
      { given: '11.36', entitled_price: '888.88', amount: '2363.61', num: 3 },
      { given: '1.52', entitled_price: '1050.00', amount: '4136.34', num: 4 },
    ],
  })
  const { sums } = (await done(seller, api.quotation.getQuopro, { id })).info
  expect(sums).toMatchObject({
    amount: '6600.03',
    discount: '100.03',
    gross: '6500.00',
    tax: '747.79',
  })
})
