import { fresh, makeCategory } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

export const category: FixtureOf<'category'> = {
  make: makeCategory,
  full: async () => ({
    p_name: fresh('增压泵'),
    p_field: ['pro_flow', 'pro_power'],
    medium: '热水',
  }),
  text: 'p_name',
  shared: '产品目录大家共用',
}
