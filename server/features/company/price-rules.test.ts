import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'

/** What the company says about prices and discounts: 目录价口径, levels of customers, limits, free items. */

const { getHistory, setCompany } = api.company

const server = testServer()

const save = (input: Record<string, unknown>) => server.admin.call(setCompany, input)

const limit = (line = '', whole = '', total = '') => ({ line, whole, total })
const level = (name: string, factor: string) => ({ name, factor })

test('its history says prices and limits in words', async () => {
  const before = { catalogue_basis: 1, price_levels: [], free_items: [] }
  const limits = [limit('5', '3', '50000'), limit('10'), limit()]
  await save({ ...before, approval: 1, discount_limits: [limit(), limit(), limit()] })
  await save({
    catalogue_basis: 0,
    approval: 2,
    price_levels: [level('A', '95'), level('B', '90.5')],
    discount_limits: limits,
    free_items: ['运费', '安装费'],
  })
  const { data } = await historyPage(server.admin, getHistory, {})
  expect(changesOf(data[0])).toEqual({
    目录价口径: ['含税', '不含税'],
    客户等级: ['', 'A 95%、B 90.5%'],
    报价审核: ['全部', '超出权限时'],
    折扣权限: [
      '',
      '0级（业务员）：单行5%，整单3%，金额50,000.00元\n' +
        '1级（主管）：单行10%，整单不允许，金额不允许\n' +
        '2级（经理）：单行不允许，整单不允许，金额不允许',
    ],
    自由项: ['', '运费、安装费'],
  })
})

describe('limits by which a level sends nothing without an approval', () => {
  const open = limit('5', '5', '100000')
  const saved = async (approval: number, ...limits: object[]) => {
    await save({ approval: 0, discount_limits: [open, open, open] })
    return save({ approval, discount_limits: limits })
  }

  test('are saved with a warning that names the level, and who has to pass its quotations', async () => {
    expect(await saved(2, limit('5', '5'), open, open)).toMatchObject({
      code: 200,
      msg: '公司资料已保存。0级（业务员）的金额上限是空的或0：他们的每份报价都要由1级（主管）以上的人审核才能发出',
    })
    const { msg } = await saved(2, limit('', '', '0'), limit(), limit())
    expect(msg).toContain('0级（业务员）、1级（主管）、2级（经理）的金额上限是空的或0')
    expect(msg).toContain('都要由3级（不限）的人审核')
  })

  test('are saved without one where levels are not asked, a lowest level has an amount, or nothing of it has changed', async () => {
    const plain = { code: 200, msg: '公司资料已保存' }
    expect(await saved(1, limit(), limit(), limit())).toMatchObject(plain)
    expect(await saved(2, open, limit(), limit())).toMatchObject(plain)
    await saved(2, limit(), open, open)
    expect(await save({ name: '云溪泵业' })).toMatchObject(plain)
  })
})

describe('is refused by name:', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a nameless level', { price_levels: [level(' ', '95')] }, 'price_levels', '第1个等级没有名称'],
    [
      'two levels of one name',
      { price_levels: [level('A', '95'), level(' A', '90')] },
      'price_levels',
      '有两个等级都叫“A”',
    ],
    [
      'a level that pays nothing',
      { price_levels: [level('A', '0')] },
      'price_levels',
      '等级“A”的系数必须大于0、不超过200',
    ],
    [
      'eleven levels',
      { price_levels: Array.from({ length: 11 }, (_, at) => level(`${at}`, '95')) },
      'price_levels',
      '客户等级不能超过10个',
    ],
    ['two limits', { discount_limits: [limit(), limit()] }, 'discount_limits', '须有0级、1级、2级'],
    [
      'a discount beyond 100',
      { discount_limits: [limit(), limit('101'), limit()] },
      'discount_limits',
      '1级的单行折扣必须是0到100',
    ],
    [
      'an amount in words',
      { discount_limits: [limit('', '', '五万'), limit(), limit()] },
      'discount_limits',
      '0级的金额上限必须是不超过9999999999.99的金额',
    ],
    ['a free item twice', { free_items: ['运费', ' 运费'] }, 'free_items', '“运费”有两个'],
    ['a nameless free item', { free_items: ['运费', ''] }, 'free_items', '第2个自由项没有名称'],
    [
      '51 free items',
      { free_items: Array.from({ length: 51 }, (_, at) => `费${at}`) },
      'free_items',
      '自由项不能超过50个',
    ],
    ['a basis in words', { catalogue_basis: '含税' }, 'catalogue_basis', '目录价口径只能是'],
  ])('%s', async (_what, input, field, says) => {
    const refused = await save(input)
    expect(refused).toMatchObject({ code: 400, errors: { [field]: refused.msg } })
    expect(refused.msg).toContain(says)
  })
})
