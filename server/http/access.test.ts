import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Permission } from '#api/access.ts'
import type { AnyEndpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { startServer, type Envelope, type TestServer } from '#test/server.ts'

/**
 * Who may call what, stated once more from spec 13 and apart from the agreement, so that a
 * wrong declaration there is found. Every path of the specification is in it.
 */
const decided: Record<string, Access> = {
  '/History/index': 'super',
  '/History/getUser': 'super',

  '/Search/index': 'session',

  '/Home/index': 'session',
  '/Home/getOwing': ['production:view', 'logistics:view', 'contract:view'],

  '/Customer/getHistory': 'customer:view',
  '/Customer/getDeleted': 'customer:delete',
  '/Customer/restore': 'customer:delete',
  '/Customer/index': 'customer:view',
  '/Customer/getUser': 'customer:view',
  '/Customer/getCustomer': 'customer:view',
  '/Customer/selectCustomer': 'customer:view',
  '/Customer/setCustomer': 'customer:edit',
  '/Customer/deleteCustomer': 'customer:delete',
  '/Customer/importFile': 'customer:edit',
  '/Customer/getImport': 'customer:edit',
  '/Customer/confirmImport': 'customer:edit',
  '/Customer/exportList': 'customer:view',

  '/Login/setLogin': 'public',
  '/Login/outlogin': 'public',
  '/Index/verify': 'public',
  '/Login/getSelf': 'session',
  '/Login/setTicket': 'session',

  '/Role/getHistory': 'role:view',
  '/Role/index': 'role:view',
  '/Role/getBehList': 'role:view',
  '/Role/getBeh': 'role:view',
  '/Role/setBeh': 'role:edit',

  '/User/getHistory': 'user:view',
  '/User/getDeleted': 'user:delete',
  '/User/restore': 'user:delete',
  '/User/getList': 'user:view',
  '/User/getRoleList': 'user:view',
  '/User/getUser': 'user:view',
  '/User/setUsers': 'user:edit',
  '/User/deleteUser': 'user:delete',
  '/User/setPassword': 'session',
  '/User/setPreference': 'session',

  '/Selection/select': 'product:view',
  '/Selection/getProType': 'product:view',

  '/Productbj/getHistory': 'product:view',
  '/Productbj/getDeleted': 'product:delete',
  '/Productbj/restore': 'product:delete',
  '/Productbj/index': 'product:view',
  '/Productbj/getProType': 'product:view',
  '/Productbj/setProType': 'product:edit',
  '/Productbj/getProduct': ['product:view', 'quotation:view'],
  '/Productbj/getProBase': 'product:edit',
  '/Productbj/setProduct': 'product:edit',
  '/Productbj/deleteProduct': 'product:delete',
  '/Productbj/copyProduct': 'product:edit',
  '/Productbj/importFile': 'product:edit',
  '/Productbj/getImport': 'product:edit',
  '/Productbj/confirmImport': 'product:edit',
  '/Productbj/exportList': 'product:view',

  '/Combination/getHistory': 'combination:view',
  '/Combination/getDeleted': 'combination:delete',
  '/Combination/restore': 'combination:delete',
  '/Combination/index': 'combination:view',
  '/Combination/getProTitle': 'combination:view',
  '/Combination/getCombination': 'combination:view',
  '/Combination/setCombination': 'combination:edit',
  '/Combination/deleteCombination': 'combination:delete',

  '/Quotation/getHistory': 'quotation:view',
  '/Quotation/getDeleted': 'quotation:delete',
  '/Quotation/restore': 'quotation:delete',
  '/Quotation/index': 'quotation:view',
  '/Quotation/getUser': 'quotation:view',
  '/Quotation/getQuotation': 'quotation:view',
  '/Quotation/setQuotation': 'quotation:edit',
  '/Quotation/deleteQuotation': 'quotation:delete',
  '/Quotation/getQuopro': 'quotation:view',
  '/Quotation/getCombination': 'quotation:view',
  '/Quotation/setCombination': 'quotation:edit',
  '/Quotation/selectno': 'quotation:edit',
  '/Quotation/changeno': 'quotation:edit',
  '/Quotation/changenum': 'quotation:edit',
  '/Quotation/changetop': 'quotation:edit',
  '/Quotation/deleteQuopro': 'quotation:edit',
  '/Quotation/selectproduct': 'quotation:edit',
  '/Quotation/getTotal': 'quotation:view',
  '/Quotation/changeline': 'quotation:edit',
  '/Quotation/choosepump': 'quotation:edit',
  '/Quotation/addline': 'quotation:edit',
  '/Quotation/moveline': 'quotation:edit',
  '/Quotation/changesets': 'quotation:edit',
  '/Quotation/sendQuotation': 'quotation:edit',
  '/Quotation/setStage': 'quotation:edit',
  '/Quotation/copyQuotation': 'quotation:edit',
  '/Quotation/getVersions': 'quotation:view',
  '/Quotation/lastPrices': 'quotation:view',
  '/Quotation/getVersion': 'quotation:view',
  '/Quotation/getDifference': 'quotation:view',
  '/Quotation/document': 'quotation:export',
  '/Quotation/toContract': 'contract:edit',
  '/Quotation/outleader': 'quotation:export',

  '/Contract/getHistory': 'contract:view',
  '/Contract/getDeleted': 'contract:delete',
  '/Contract/restore': 'contract:delete',
  '/Contract/index': 'contract:view',
  '/Contract/getUser': 'contract:view',
  '/Contract/getContract': 'contract:view',
  '/Contract/setContract': 'contract:edit',
  '/Contract/deleteContract': 'contract:delete',

  '/Receipt/getHistory': 'receipt:view',
  '/Receipt/getDeleted': 'receipt:delete',
  '/Receipt/restore': 'receipt:delete',
  '/Receipt/index': 'receipt:view',
  '/Receipt/getUser': 'receipt:view',
  '/Receipt/getCustomer': 'receipt:view',
  '/Receipt/getTotal': 'receipt:view',
  '/Receipt/getReceived': 'receipt:view',
  '/Receipt/getReceivedTotal': 'receipt:view',
  '/Receipt/getReceipts': 'receipt:view',
  '/Receipt/getReceipt': 'receipt:view',
  '/Receipt/setReceipt': 'receipt:edit',
  '/Receipt/deleteReceipt': 'receipt:delete',

  '/Production/getHistory': 'production:view',
  '/Production/getDeleted': 'production:delete',
  '/Production/restore': 'production:delete',
  '/Production/index': 'production:view',
  '/Production/getUser': 'production:view',
  '/Production/getProduction': 'production:view',
  '/Production/getContract': 'production:edit',
  '/Production/setProduction': 'production:edit',
  '/Production/deleteProduction': 'production:delete',

  '/Logistics/getHistory': 'logistics:view',
  '/Logistics/getDeleted': 'logistics:delete',
  '/Logistics/restore': 'logistics:delete',
  '/Logistics/index': 'logistics:view',
  '/Logistics/getUser': 'logistics:view',
  '/Logistics/getLogistics': 'logistics:view',
  '/Logistics/getProduction': 'logistics:edit',
  '/Logistics/setLogistics': 'logistics:edit',
  '/Logistics/deleteLogistics': 'logistics:delete',

  '/Sales/getHistory': 'sales:view',
  '/Sales/getDeleted': 'sales:delete',
  '/Sales/restore': 'sales:delete',
  '/Sales/index': 'sales:view',
  '/Sales/getUser': 'sales:view',
  '/Sales/getAssignee': 'sales:view',
  '/Sales/getSales': 'sales:view',
  '/Sales/getContract': 'sales:edit',
  '/Sales/selectContract': 'sales:edit',
  '/Sales/setSales': 'sales:edit',
  '/Sales/deleteSales': 'sales:delete',

  '/Upload/fileupload': ['contract:edit', 'receipt:edit'],
  '/Upload/uploadPhoto': 'sales:edit',
  '/Upload/uploadEditor': 'web:edit',
  '/Upload/editorFile': 'web:edit',

  '/Company/getHistory': 'company:edit',
  '/Company/getCompany': 'company:edit',
  '/Company/getDefaults': 'quotation:view',
  '/Company/setCompany': 'company:edit',

  '/Web/getHistory': 'web:edit',
  '/Web/getText': 'session',
  '/Web/setWeb': 'web:edit',
  '/Web/public': 'public',

  '/Procate/getType': 'category:view',
  '/Procate/getProcate': 'category:view',
  '/Procate/setProcate': 'category:edit',
  '/Procate/getHistory': 'category:view',
  '/Procate/getDeleted': 'category:delete',
  '/Procate/restore': 'category:delete',
  '/Procate/index': 'category:view',
  '/Procate/deleteProcate': 'category:delete',
}

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((feature) =>
  Object.values<AnyEndpoint>(feature),
)
const named = endpoints.map((endpoint) => [endpoint.path, endpoint] as const)
const guarded = named.filter(([path]) => decided[path] !== 'public')

const permissionsOf = (access: Access | undefined): Permission[] =>
  access === undefined || access === 'public' || access === 'session' || access === 'super'
    ? []
    : [access].flat<(Permission | readonly Permission[])[]>()

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

describe('the agreement', () => {
  test.each(named)('declares for %s what was decided', (path, endpoint) => {
    expect(decided).toHaveProperty([path])
    expect(endpoint.access).toEqual(decided[path])
  })

  test('states no path twice', () => {
    const paths = endpoints.map((endpoint) => endpoint.path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('without a session', () => {
  test('is who comes with a token that is none', async () => {
    for (const authorization of ['Bearer x', 'Bearer', 'x', 'Basic YTpi', 'Bearer undefined']) {
      const refused = await server.stranger.call(api.session.getSelf, {}, { authorization })
      expect(refused.code).toBe(401)
    }
  })
})

// That every other caller is refused is what `walk.test.ts` walks through.
describe('with its permission', () => {
  const withPermission = guarded.filter(([path]) => permissionsOf(decided[path]).length > 0)

  test.each(withPermission)('%s is open to who has this one alone', async (path, endpoint) => {
    for (const permission of permissionsOf(decided[path])) {
      const user = await server.userWith(permission)
      const answer: Envelope | undefined = await user
        .call(endpoint, { id: 987_654 })
        .catch(() => undefined)
      // A file is no envelope, and what the call itself refuses is past the permission.
      expect([401, 403, 500]).not.toContain(answer?.code)
    }
  })
})

test('a permission that is taken from a role is gone with the next call', async () => {
  const user = await server.userWith('quotation:view')
  expect((await user.call(api.quotation.index)).code).toBe(200)
  const { role_id } = await server.db
    .selectFrom('user')
    .select('role_id')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('role').set({ permissions: '[]' }).where('id', '=', role_id).execute()
  expect((await user.call(api.quotation.index)).code).toBe(403)
})

test('getSelf says what the role permits, and nothing else about the user', async () => {
  const user = await server.userWith('quotation:view', 'web:edit')
  const self = await user.call(api.session.getSelf)
  expect(self).toEqual({
    code: 200,
    msg: expect.any(String),
    data: {
      id: user.userId,
      name: expect.any(String),
      role_name: expect.any(String),
      check: ['quotation:view', 'web:edit'],
      preferences: { lists: {} },
      time_zone: 'Asia/Shanghai',
    },
  })
})
