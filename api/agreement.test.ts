import { describe, expect, test } from 'vitest'
import { allPermissions, permissionGroups, permissionLabel } from './access.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { api } from './index.ts'

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

  test('says of every call that is not GET that it changes, but of three that only answer', () => {
    const reading = endpoints.filter((one) => one.kind === 'json' && !one.changes)
    const others = reading.filter((one) => one.method !== 'GET').map((one) => one.path)
    expect(others.sort()).toEqual([
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

  test('are those that were decided', () => {
    const usual = ['view', 'edit', 'delete']
    const exported = [...usual, 'export_list']
    const modules = {
      quotation: [...exported, 'export', 'approve', 'all'],
      customer: [...exported, 'all'],
      contract: [...exported, 'all'],
      receipt: exported,
      production: [...exported, 'all'],
      logistics: [...exported, 'all'],
      sales: [...exported, 'all'],
      machine: [...exported, 'all'],
      category: usual,
      product: [...exported, 'cost'],
      combination: usual,
      user: usual,
      role: ['view', 'edit'],
      company: ['edit'],
      web: ['edit'],
    }
    const decided = Object.entries(modules).flatMap(([module, actions]) =>
      actions.map((action) => `${module}:${action}`),
    )
    expect([...allPermissions].sort()).toEqual(decided.sort())
  })
})
