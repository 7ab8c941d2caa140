import { z } from 'zod'
import { ownedRecord, ownedRow } from '#api/kit/chain.ts'
import { contact, contacts } from './contacts.ts'
import { customerFollows, followCalls } from './follow.ts'
import {
  endpoint,
  maybeRecord,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { choice, flag, keyword, recordId, reference } from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { exportCall, importCalls } from '#api/kit/imports.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import {
  requiredTexts,
  textAnswers,
  textInputs,
  type RecordTexts,
} from '#api/kit/fields/record-texts.ts'

/** Characters of what a level of customers (等级) is called. */
export const MOST_LEVEL_NAME = 20

export const customerTexts = {
  cus_name: { label: '客户名称', required: true },
  cus_short: { label: '简称' },
  tax_number: { label: '税号' },
  address: { label: '地址' },
  phone: { label: '电话' },
  bank: { label: '开户行' },
  account: { label: '账号' },
  /** The name of a level; one that the company does not have any more counts as none. */
  price_level: { label: '等级', most: MOST_LEVEL_NAME },
  cus_info: { label: '备注', lines: true },
} as const satisfies RecordTexts
const answered = textAnswers(customerTexts)
const { cus_info, ...ofOneLine } = textInputs(customerTexts)

const customerRow = z.object({
  ...ownedRow,
  cus_name: z.string(),
  cus_short: z.string(),
  phone: z.string(),
  /** With a note where the company does not have it any more. */
  price_level: z.string(),
  /** The first contact, and how many there are. */
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_count: z.number(),
})
export type CustomerRow = z.output<typeof customerRow>

const customerRecord = z.object({ ...ownedRecord, ...answered, contacts: z.array(contact) })
export type CustomerRecord = z.output<typeof customerRecord>

/** A customer for a form that refers to one: value and label for its select, and the fields that are copied. */
const customerOption = option.extend({ ...answered, contacts: z.array(contact) }).omit({
  cus_info: true,
})
export type CustomerOption = z.output<typeof customerOption>

const listQuery = ownedListQuery
  .omit({ status: true })
  .extend({ follow: choice('跟进', customerFollows) })
const filters = listQuery.omit({ page: true, size: true })

/** So many customers are handed over at once, with so many quotations. */
const MOST_HANDED = 100
export const MOST_QUOTATIONS = 1000

/** Customers with their contacts. */
export const customer = {
  ...followCalls(entities.customer),
  ...undoCalls(entities.customer),
  ...importCalls(entities.customer),
  ...exportCall(entities.customer, filters.extend({ template: flag('空白模板') })),
  ...listFileCall(entities.customer, filters),
  index: endpoint({
    method: 'GET',
    path: '/Customer/index',
    access: 'customer:view',
    input: listQuery,
    answer: paged(customerRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Customer/getUser',
    access: 'customer:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/Customer/getCustomer',
    access: 'customer:view',
    input: maybeRecord,
    answer: { data: customerRecord },
  }),
  /**
   * Customers by a part of their name or short name, the most similar first; the newest where nothing is typed. With `id`
   * that customer alone, so that a filter can say its name. With `contained` behind these also customers whose whole name is
   * a part of the keyword, the longest first.
   */
  selectCustomer: endpoint({
    method: 'GET',
    path: '/Customer/selectCustomer',
    access: 'customer:view',
    input: z.object({
      keyword: keyword(),
      id: recordId('客户'),
      contained: flag('也找名称包含在关键词里的客户'),
    }),
    answer: { data: z.array(customerOption) },
  }),
  /** Who can be given customers: every active user. */
  getReceiver: endpoint({
    method: 'GET',
    path: '/Customer/getReceiver',
    access: 'super',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /**
   * Gives customers with their agreed prices and follow-ups to another user; with `quotations` also those of their owner's
   * quotations for them that are neither won nor lost nor void.
   */
  handOver: endpoint({
    method: 'POST',
    path: '/Customer/handOver',
    access: 'super',
    input: z.object({
      ids: ids('客户', MOST_HANDED),
      user_id: reference('接手人'),
      quotations: flag('连同未结的报价'),
    }),
    answer: {},
    success: '客户已移交',
  }),
  /** A name is all that a new one needs. */
  setCustomer: endpoint({
    method: 'POST',
    path: '/Customer/setCustomer',
    access: 'customer:edit',
    maxBodyBytes: LONG_TEXTS_BYTES,
    input: saveInput(
      { ...ofOneLine, contacts: contacts(), cus_info },
      requiredTexts(customerTexts),
    ),
    answer: saved,
    success: '客户已保存',
  }),
}
