import { api } from '#api/index.ts'
import { done } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

/** There is one company; what is made of it is that one, changed. */
export const company: FixtureOf<'company'> = {
  make: async (caller, fields) =>
    Number((await done(caller, api.company.setCompany, { tax_rate: '13', ...fields })).id),
  full: async () => ({
    name: '某某泵业有限公司',
    tax_number: '91310000132228888X',
    address: '某路1号',
    telephone: '021-12345678',
    website: 'www.example.com',
    email: 'sales@example.com',
    bank: '工商银行',
    account: '1001742209300012345',
    tax_code: '1090121010000000000',
    tax_rate: '9',
    valid_days: 15,
    term_templates: [
      {
        name: '标准',
        delivery_time: '30天',
        payment_steps: [{ name: '全款', percent: '100', trigger: 1, days: 0, date: '' }],
        transport: '汽运',
        warranty: '一年',
        acceptance: '按国标',
        supply_scope: '水泵和控制柜',
        excluded: '土建',
        greeting: '感谢询价',
        closing: '期待合作',
        terms: '无',
      },
    ],
    clause_templates: [{ name: '标准', clauses: '一、质量标准：按国标\n二、违约责任：按民法典' }],
    approval: 1,
    catalogue_basis: 0,
    price_levels: [{ name: 'A', factor: '95' }],
    discount_limits: [
      { line: '5', whole: '3', total: '50000.00' },
      { line: '10', whole: '8', total: '' },
      { line: '', whole: '', total: '' },
    ],
    free_items: ['运费'],
    answer_days: 10,
    lost_reasons: ['价格', '其他'],
    warranty_months: 13,
    warranty_delivery_months: 19,
    outgoing: 1,
    mail_hourly: 20,
    mail_daily: 60,
    features_off: ['labels'],
  }),
  // Who is made to set up a second factor does nothing else: `required.test.ts`.
  apart: ['logo', 'seal', 'contract_template', 'invoice_template', 'second_factor'],
  text: 'address',
  shared: '公司只有一个',
}
