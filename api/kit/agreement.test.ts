import { describe, expect, test } from 'vitest'
import { allPermissions, permissionGroups, permissionLabel } from './access.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { api } from '#api/index.ts'
import type { Meaning } from './fields/wire-form.ts'

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))

describe('the agreement', () => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s reads any input or refuses it, and never throws',
    (_path, endpoint) => {
      const odd = [undefined, null, '', 'x', -1, 1e300, NaN, true, [], [[]], {}, { a: 1 }, '\u0000']
      const names = ['id', 'page', 'keyword', 'quo_name', 'pro_unitprice', 'com_prolist', 'p_field']
      for (const value of odd) {
        for (const name of names) {
          expect(() => endpoint.input.safeParse({ [name]: value })).not.toThrow()
        }
      }
    },
  )

  test('states no path twice', () => {
    const paths = endpoints.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('says of every call that is not GET that it changes, but of three that only answer, and of those with secrets that no repetition may have again', () => {
    const reading = endpoints.filter((one) => one.kind === 'json' && !one.changes)
    const others = reading.filter((one) => one.method !== 'GET').map((one) => one.path)
    expect(others.sort()).toEqual([
      '/Factor/begin',
      '/Factor/confirm',
      '/Factor/end',
      '/Factor/renewCodes',
      '/Login/setTicket',
      '/Productbj/setProType',
      '/Quotation/previewPrices',
    ])
  })

  test('names the GETs that change', () => {
    const changing = endpoints.filter((one) => one.kind === 'json' && one.changes)
    const gets = changing.filter((one) => one.method === 'GET').map((one) => one.path)
    expect(gets.sort()).toEqual([
      '/Login/outlogin',
      '/Productbj/copyProduct',
      '/Quotation/changenum',
      '/Quotation/changetop',
    ])
  })

  test('has a Chinese sentence for the success of every call', () => {
    for (const endpoint of endpoints) {
      if (endpoint.kind === 'json') expect(endpoint.success).toMatch(/^[\u4e00-\u9fff，Excel]+$/)
    }
  })
})

/** Fields that are numbers or amounts by their usual form; a flag does not count. */
const numericFields = endpoints.flatMap((endpoint) =>
  Object.entries(fieldsOf(endpoint)).flatMap(([name, field]) => {
    const { wire, options = [], money, percent } = (field.meta() ?? {}) as Partial<Meaning>
    const isNumber = ['integer', 'number'].includes(String(wire?.['type']))
    const isFlag = options.length > 0 && options.every(({ value }) => value === 0 || value === 1)
    return (isNumber && !isFlag) || money || percent
      ? [[`${endpoint.path} ${name}`, field] as const]
      : []
  }),
)

describe('a number or an amount', () => {
  const odd = [true, false, [1], [true], { a: 1 }]

  test('is no boolean, list or object, whatever the field', () => {
    expect(numericFields.length).toBeGreaterThan(250)
    const taken = numericFields.flatMap(([name, field]) =>
      odd.filter((value) => field.safeParse(value).success).map((value) => [name, value]),
    )
    expect(taken).toEqual([])
  })

  test.each<[string, AnyEndpoint, (value: unknown) => object, sound?: number]>([
    ['a contract’s line', api.contract.setContract, (num) => ({ lines: [{ title: '泵', num }] })],
    [
      'the price of a contract’s line',
      api.contract.setContract,
      (unitprice) => ({ lines: [{ title: '泵', num: 1, unitprice }] }),
    ],
    [
      'a step of payment',
      api.contract.setContract,
      (percent) => ({ payment_steps: [{ name: '预付', percent }] }),
    ],
    [
      'a shipped quantity',
      api.logistics.setLogistics,
      (quantity) => ({ lines: [{ contract_line_id: 1, quantity }] }),
    ],
    ['a machine of a shipment', api.logistics.setLogistics, (id) => ({ machines: [id] })],
    ['a part', api.sales.setSales, (quantity) => ({ s_parts: [{ name: '机封', quantity }] })],
    [
      'an updated price',
      api.quotation.updatePrices,
      (unitprice) => ({ lines: [{ id: 1, unitprice }] }),
    ],
    [
      'a rule of a combination',
      api.combination.setCombination,
      (least) => ({ com_name: '套', com_rules: [{ kind: 'needs', titles: ['泵'], least }] }),
      2,
    ],
    [
      'a point of a curve',
      api.product.setProduct,
      (head) => ({
        pro_title: '泵',
        pro_curve: {
          speed: 2900,
          basis: '试验',
          power_kind: 'P2',
          points: [
            { flow: 0, head },
            { flow: 10, head: 9 },
            { flow: 20, head: 0.5 },
          ],
        },
      }),
    ],
  ])('%s is no boolean, list or object either', (_name, { input }, inputOf, sound = 100) => {
    expect(
      input.safeParse({ id: 1, c_title: '合同', ...inputOf(sound) }).error?.issues ?? [],
    ).toEqual([])
    for (const value of odd) {
      expect(input.safeParse(inputOf(value)).success, JSON.stringify(value)).toBe(false)
    }
  })

  test('is no boolean, unlike a flag', () => {
    const { input } = api.combination.setCombination
    expect(input.parse({ id: 1, is_power: true, com_show: false })).toMatchObject({
      is_power: 1,
      com_show: 0,
    })
    const { lines } = api.contract.setContract.input.parse({
      id: 1,
      lines: [{ title: '泵', num: 1, ships: true, needs_production: false }],
    })
    expect(lines).toMatchObject([{ ships: 1, needs_production: 0 }])
  })
})

describe('permissions', () => {
  test('are each in one group, under its module, with a Chinese label', () => {
    const grouped = permissionGroups.flatMap(({ module, options }) =>
      options.map(({ value }) => [module, value.split(':', 1)[0]]),
    )
    for (const [module, prefix] of grouped) expect(prefix).toBe(module)
    expect(grouped).toHaveLength(allPermissions.length)
    expect(new Set(allPermissions).size).toBe(allPermissions.length)
    for (const permission of allPermissions) {
      expect(permissionLabel(permission)).toMatch(/^[\u4e00-\u9fff]+：[\u4e00-\u9fffExcel]+$/)
    }
  })

  test('are each what a call takes, but for those that widen other calls', () => {
    const taken = new Set<string>(endpoints.flatMap(({ access }) => access))
    const others = allPermissions.filter((permission) => !taken.has(permission))
    const widening = others.filter((permission) => !permission.endsWith(':all'))
    expect(widening).toEqual(['product:price', 'product:cost', 'company:seal'])
  })
})
