import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** The tax of a contract's lines: of the version that was accepted, or by the rate that is typed. */

const server = testServer()

async function contractOf(terms: Record<string, unknown>, discount_value: string): Promise<number> {
  const id = await makeQuotation(server.admin, terms)
  const sold: [num: number, price: string, discount: string][] = [
    [4, '1050.00', ''],
    [3, '888.88', '10'],
    [1, '0.05', ''],
  ]
  for (const [num, pro_unitprice, discount] of sold) {
    const pid = await makeProduct(server.admin, { pro_unitprice })
    await done(server.admin, api.quotation.addline, { id, pid, num })
    const { data } = await done(server.admin, api.quotation.getQuopro, { id })
    const line = (data as { id: number }[]).at(-1)!
    if (discount !== '')
      await done(server.admin, api.quotation.changeline, { id: line.id, discount })
  }
  await done(server.admin, api.quotation.setQuotation, {
    id,
    discount_kind: 3,
    discount_value,
  })
  await done(server.admin, api.quotation.sendQuotation, { id })
  return Number((await done(server.admin, api.quotation.toContract, { id })).id)
}

describe('lines from a quotation', () => {
  test('have what it came to before and after all discounts, with tax and without', async () => {
    const lines = await linesOf(server.admin, await contractOf({ tax_inclusive: 1 }, '6500.00'))
    expect(lines).toMatchObject([
      { tax_rate: '13', list_amount: '4200.00', discount: '63.66', net: '3660.48', tax: '475.86' },
      { tax_rate: '13', list_amount: '2666.64', discount: '303.03', net: '2091.69', tax: '271.92' },
      { tax_rate: '13', list_amount: '0.05', discount: '0.00', net: '0.04', tax: '0.01' },
    ])
    expect(lines.map(({ amount }) => amount)).toEqual(['4136.34', '2363.61', '0.05'])
  })

  test('of net prices have their tax on top', async () => {
    const [first] = await linesOf(server.admin, await contractOf({ tax_inclusive: 0 }, '5000.00'))
    // 1050 / 1.13 = 929.20; of 840.71 off 5,840.71 the share of 3,716.80 is 534.99; 3,181.81 × 13 % = 413.6353
    expect(first).toMatchObject({
      list_amount: '3716.80',
      discount: '534.99',
      net: '3181.81',
      tax: '413.64',
      amount: '3595.45',
    })
  })
})

describe('typed lines', () => {
  const line = { title: '水泵', num: 3, unitprice: '333.33' }
  const only = async (fields: object) => {
    const id = await makeContract(server.admin, { lines: [{ ...line, ...fields }] })
    return (await linesOf(server.admin, id))[0]
  }

  test('have the tax that is in their price', async () => {
    // 999.99 × 13 / 113 = 115.0430…
    expect(await only({ tax_rate: '13' })).toMatchObject({
      amount: '999.99',
      tax_rate: '13',
      list_amount: '999.99',
      discount: '0.00',
      net: '884.95',
      tax: '115.04',
    })
  })

  test('without a rate state none', async () => {
    expect(await only({})).toMatchObject({ tax_rate: '', net: '999.99', tax: '0.00' })
    expect(await only({ tax_rate: '' })).toMatchObject({ tax_rate: '', net: '999.99' })
  })

  test.each(['101', '13.005', '十三'])('refuse %s as a rate', async (tax_rate) => {
    const lines = [{ ...line, tax_rate }]
    expect(
      await server.admin.call(api.contract.setContract, { c_title: '合同', lines }),
    ).toMatchObject({
      code: 400,
      msg: '第1行明细的税率必须是0到100的百分数，最多两位小数',
    })
  })

  test('of a new form are proposed the rate of the company', async () => {
    await done(server.admin, api.company.setCompany, { tax_rate: '9' })
    const { data } = await done(server.admin, api.contract.getContract, {})
    expect(data).toMatchObject({ usual_tax_rate: '9' })
  })
})
