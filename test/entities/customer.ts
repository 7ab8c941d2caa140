import { fresh, makeCustomer } from '../make/factories.ts'
import { IMPORTS, MARK, type FixtureOf } from './fixture.ts'

export const customer: FixtureOf<'customer'> = {
  make: makeCustomer,
  full: async () => ({
    cus_name: fresh('凯泉泵业'),
    cus_short: '凯泉',
    tax_number: '91310000132228888X',
    address: '上海市嘉定区曹安公路4255号',
    phone: '021-59886088',
    bank: '工商银行',
    account: '1001742209300012345',
    contacts: [
      { name: '李工', position: '采购', phone: '13800138000', email: 'li@example.cn' },
      { name: '王工', position: '', phone: '', email: '' },
    ],
    cus_info: '每年三月\n招标',
  }),
  apart: ['price_level'],
  text: 'cus_info',
  searched: ['cus_short', 'tax_number', 'phone', 'cus_name'],
  marked: () => ({
    cus_name: fresh(`${MARK}客户`),
    cus_info: `${MARK}备注`,
    contacts: [{ name: `${MARK}的人` }],
  }),
  calls: {
    getFollows: { one: [({ customer: id }) => ({ id })] },
    addFollow: { one: [({ customer: id }) => ({ id, note: '抢来的' })] },
    getReceiver: { none: '只有超级管理员可以移交' },
    handOver: { none: '只有超级管理员可以移交，所有客户都看得到' },
    selectCustomer: { list: () => ({ keyword: MARK }) },
    ...IMPORTS,
    exportList: { none: '导出与列表相同，范围由导入导出的测试检查' },
  },
}
