import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What a step of payment may say of its monthly terms. */

const { setContract } = api.contract

const server = testServer()

let id: number
beforeAll(async () => {
  id = await makeContract(server.admin)
})

const SIGNING = { name: '预付款', percent: '30', trigger: 1 }
const monthly = (percent: string, terms: object = {}) => ({
  name: '货款',
  percent,
  trigger: 6,
  ...terms,
})

describe('what is refused of the terms:', () => {
  const refused = async (step: object) => {
    const answer = await server.admin.call(setContract, {
      id,
      payment_steps: [monthly('100', step)],
    })
    expect(answer.code).toBe(400)
    return answer.msg
  }

  test.each([
    [{ monthly: { day: 32 } }, '付款方式第1步的付款日必须在0到31之间'],
    [{ monthly: { months: 7 } }, '付款方式第1步的付款月必须在0到6之间'],
    [{ monthly: { cut_off: 0 } }, '付款方式第1步的截止日必须在1到31之间'],
    [{ monthly: { cut_off: '月底' } }, '付款方式第1步的截止日必须是整数'],
    [{ monthly: { day: 0 }, days: 45 }, '付款方式第1步的月末后天数必须是30、60、90中的一个'],
    [{ monthly: 25 }, '付款方式第1步的格式不正确'],
  ])('%o', async (step, msg) => {
    expect(await refused(step)).toBe(msg)
  })

  test('steps of other kinds have no monthly terms, and a monthly one no date', async () => {
    await done(server.admin, setContract, {
      id,
      payment_steps: [
        { ...SIGNING, monthly: { day: 5 } },
        monthly('70', { date: '2026-01-01', days: 9 }),
      ],
    })
    const { data } = await done(server.admin, api.contract.getContract, { id })
    expect(data.payment_steps).toEqual([
      { name: '预付款', percent: '30', trigger: 1, days: 0, date: '' },
      {
        name: '货款',
        percent: '70',
        trigger: 6,
        days: 0,
        date: '',
        monthly: { cut_off: 31, months: 1, day: 25 },
      },
    ])
  })
})
