import { fresh, makeCategory, makeProduct } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

const IMPORTS = { none: '导入预览属于本人' }

export const product: FixtureOf<'product'> = {
  // Of a brand of its own, so that title and model may be those of another.
  make: (caller, fields) => makeProduct(caller, { pro_brand: fresh('牌'), ...fields }),
  full: async (caller) => ({
    pro_title: fresh('立式泵'),
    pro_no: 'CDL32-90',
    pro_type: await makeCategory(caller),
    pro_brand: '南方',
    pro_unit: '台',
    pro_unitprice: '1280.50',
    cost: '900.00',
    floor_price: '1100.00',
    pro_caliber: 'DN80',
    pro_flow: '32',
    pro_lift: '90',
    pro_speed: '2900',
    pro_power: '15',
    pro_info: '一行\n二行',
    remarks: '备注',
    pro_status: 2,
    release_time: '2026:01:02 03:04:05',
  }),
  apart: ['type', 'pro_curve'],
  text: 'remarks',
  searched: ['pro_title', 'pro_no'],
  needed: 'pro_title',
  apartBy: (at) => ({ pro_no: `型${at}` }),
  shared: '产品目录大家共用',
  calls: { importFile: IMPORTS, getImport: IMPORTS, confirmImport: IMPORTS },
}
