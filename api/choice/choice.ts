import { z } from 'zod'
import {
  endpoint,
  listFields,
  maybeRecord,
  option,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { keyword, openNamed, reference } from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { textAnswers, textInputs } from '#api/kit/fields/record-texts.ts'
import { uses } from '#api/pump/duty.ts'

/**
 * Which product the company chose for what customers' lists call it (询价对照), by name, model and use as they are written; never
 * a price.
 */

export const choiceTexts = {
  inquiry_name: { label: '客户的名称', required: true },
  inquiry_model: { label: '客户的型号' },
} as const

/** The customer's words that a choice is of: `热水循环泵 R-12 循环`. */
export const choiceName = ({
  inquiry_name,
  inquiry_model,
  use,
}: {
  inquiry_name: string
  inquiry_model: string
  use: string
}) => [inquiry_name, inquiry_model, use].filter((text) => text !== '').join(' ')

export const useOptions = uses.map((value) => ({ value, label: value }))

/** What stands in the way of a choice, so that a person is asked again. */
export const choiceFaults = [
  { value: 'gone', label: '产品已删除' },
  { value: 'paused', label: '产品已停用' },
  { value: 'renamed', label: '产品已改名' },
] as const
export type ChoiceFault = (typeof choiceFaults)[number]['value']

const choiceFields = {
  ...textAnswers(choiceTexts),
  use: z.string(),
  /** The product as it is called now; as it was where it is gone. */
  pro_title: z.string(),
  pro_no: z.string(),
  pro_brand: z.string(),
  fault: z.enum(['', ...choiceFaults.map(({ value }) => value)]),
  /** How many times lines were made of it, when last, and by whom. */
  uses: z.number(),
  used_time: z.string(),
  user_name: z.string(),
  staff_name: z.string(),
}

const choiceRow = z.object({
  id: z.number(),
  user_id: z.number(),
  release_time: z.string(),
  product_id: z.number(),
  ...choiceFields,
})
export type ChoiceRow = z.output<typeof choiceRow>

const choiceRecord = z.object({
  id: z.union([z.number(), z.literal('')]),
  version: z.number(),
  product_id: z.union([z.number(), z.literal('')]),
  ...choiceFields,
})
export type ChoiceRecord = z.output<typeof choiceRecord>

const { status: _status, ...listed } = listFields
const listQuery = z.object(listed)

export const choice = {
  ...undoCalls(entities.inquiry_choice),
  ...listFileCall(entities.inquiry_choice, listQuery.omit({ page: true, size: true })),
  index: endpoint({
    method: 'GET',
    path: '/Choice/index',
    access: 'product:view',
    input: listQuery,
    answer: paged(choiceRow),
  }),
  getChoice: endpoint({
    method: 'GET',
    path: '/Choice/getChoice',
    access: 'product:view',
    input: maybeRecord,
    answer: { data: choiceRecord },
  }),
  /** Products with all words of a keyword; at most 20. */
  selectProduct: endpoint({
    method: 'GET',
    path: '/Choice/selectProduct',
    access: 'product:edit',
    input: z.object({ keyword: keyword('产品') }),
    answer: { data: z.array(option) },
  }),
  /** Name, model and use together are of one choice. */
  setChoice: endpoint({
    method: 'POST',
    path: '/Choice/setChoice',
    access: 'product:edit',
    input: saveInput(
      {
        ...textInputs(choiceTexts),
        use: openNamed('用途', useOptions),
        product_id: reference('产品'),
      },
      ['inquiry_name', 'product_id'],
    ),
    answer: saved,
    success: '询价对照已保存',
  }),
}
