import { api } from '#api/index.ts'
import { done, makeCustomer, makeProduct } from '../make/factories.ts'
import { IMPORTS, MARK, type FixtureOf } from './fixture.ts'

const price = { unitprice: '980.00', from_date: '2026-01-01', to_date: '2026-12-31' }

export const agreedPrice: FixtureOf<'agreed_price'> = {
  make: async (caller, fields = {}) => {
    const customer_id = fields['customer_id'] ?? (await makeCustomer(caller))
    const product_id = fields['product_id'] ?? (await makeProduct(caller))
    const input = { ...price, ...fields, customer_id, product_id }
    return Number((await done(caller, api.agreed.setAgreed, input)).id)
  },
  full: async (caller) => ({
    ...price,
    customer_id: await makeCustomer(caller),
    product_id: await makeProduct(caller),
    note: '年度框架协议\n第二条',
  }),
  text: 'note',
  marked: ({ customer: customer_id }) => ({ customer_id, note: `${MARK}备注` }),
  calls: {
    getAgreed: {
      one: [({ agreed_price: id }) => ({ id }), ({ customer }) => ({ customer_id: customer })],
    },
    setAgreed: {
      one: [({ agreed_price: id }) => ({ id, note: '抢来的' })],
    },
    selectProduct: { none: '产品目录大家共用' },
    ...IMPORTS,
    exportList: { none: '导出与列表相同，范围由导入导出的测试检查' },
  },
}
