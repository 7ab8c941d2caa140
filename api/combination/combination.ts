import { z } from 'zod'
import { endpoint, maybeRecord, nothing, option, saved, saveInput } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { undoCalls } from '#api/kit/history.ts'
import { flag, text } from '#api/kit/fields/fields.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import { setRule, setRules } from './set-rules.ts'

/** What a combination holds at most, so that adding it to a quotation stays a matter of moments. */
const MAX_TITLES = 100

const combinationRow = z.object({
  id: z.number(),
  com_name: z.string(),
  is_power: z.number(),
  com_show: z.number(),
})
export type CombinationRow = z.output<typeof combinationRow>

const combinationRecord = z.object({
  id: z.union([z.number(), z.literal('')]),
  com_name: z.string(),
  com_prolist: z.array(z.number()),
  is_power: z.number(),
  com_show: z.number(),
  com_rules: z.array(setRule),
  version: z.number(),
})

/**
 * Sets of products. A combination stores product titles; on the wire each title is the lowest id of a
 * product with it, and any id of the title is accepted (spec 6.1.2).
 */
export const combination = {
  ...undoCalls(entities.combination),
  index: endpoint({
    method: 'GET',
    path: '/Combination/index',
    access: 'combination:view',
    input: nothing,
    answer: { data: z.array(combinationRow) },
  }),
  getProTitle: endpoint({
    method: 'GET',
    path: '/Combination/getProTitle',
    access: 'combination:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getCombination: endpoint({
    method: 'GET',
    path: '/Combination/getCombination',
    access: 'combination:view',
    input: maybeRecord,
    answer: { data: combinationRecord },
  }),
  setCombination: endpoint({
    method: 'POST',
    path: '/Combination/setCombination',
    access: 'combination:edit',
    input: saveInput(
      {
        com_name: text('组合名称'),
        com_prolist: ids('产品', MAX_TITLES),
        is_power: flag('控制柜按泵功率选配'),
        com_show: flag('报价单上显示组合名称'),
        com_rules: setRules(),
      },
      ['com_name'],
    ),
    answer: saved,
    success: '组合已保存',
  }),
}
