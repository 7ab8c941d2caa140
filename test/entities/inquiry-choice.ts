import { api } from '#api/index.ts'
import { done, fresh, makeProduct } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

export const inquiryChoice: FixtureOf<'inquiry_choice'> = {
  make: async (caller, fields = {}) => {
    const product_id = fields['product_id'] ?? (await makeProduct(caller))
    const input = { inquiry_name: fresh('生活给水泵'), ...fields, product_id }
    return Number((await done(caller, api.choice.setChoice, input)).id)
  },
  full: async (caller) => ({
    inquiry_name: fresh('喷淋泵'),
    inquiry_model: 'XBD8/30',
    use: '消防',
    product_id: await makeProduct(caller),
  }),
  text: 'inquiry_model',
  searched: ['inquiry_name', 'inquiry_model'],
  needed: 'inquiry_name',
  apartBy: (at) => ({ inquiry_model: `型${at}` }),
  shared: '产品目录大家共用',
  calls: { selectProduct: { none: '产品目录大家共用' } },
}
