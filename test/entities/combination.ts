import { fresh, makeCombination, makeProduct } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

export const combination: FixtureOf<'combination'> = {
  make: (caller, fields) => makeCombination(caller, [], fields),
  full: async (caller) => ({
    com_name: fresh('供水设备'),
    com_prolist: [await makeProduct(caller), await makeProduct(caller)].toReversed(),
    is_power: 1,
    com_show: 1,
    com_rules: [{ kind: 'needs', titles: ['压力开关'], least: 2 }],
  }),
  text: 'com_name',
  shared: '产品目录大家共用',
}
