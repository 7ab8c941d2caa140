import type { UnusedFeature } from '#api/company/company.ts'
import { featureKeys, features, type Feature } from '#api/kit/features.ts'
import { APPROVALS } from '#api/quotation/review.ts'
import { monthOf, monthsBefore } from '#api/kit/time.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { featuresIn, offFeatures } from '#server/records/features.ts'
import { asText } from '#server/records/history/history-text.ts'
import type { Company } from '../company.store.ts'
import * as store from './unused.store.ts'
import { COUNTED } from './unused.store.ts'

/** 用不到的功能: what rests while a feature is off, with numbers, and what stands in the way of switching it off. */

/** What the company's row says while a feature is off, so that its rules rest for all who ask for them. */
const RESTING: Readonly<Partial<Record<Feature, Partial<Company>>>> = {
  agreed: { price_levels: '[]' },
  discounts: { approval: APPROVALS.off },
  channels: { outgoing: 0 },
}

/** The company with the rules that hold at present. */
export const inForce = (row: Company): Company =>
  featuresIn(row.features_off).reduce((held, feature) => ({ ...held, ...RESTING[feature] }), row)

/** Names in the history. */
export const featuresInWords = (json: unknown) =>
  featuresIn(asText(json) || '[]')
    .map((feature) => features[feature].label)
    .join('、')

const many = (count: number, unit: string) =>
  count > COUNTED ? `${COUNTED}${unit}以上` : `${count}${unit}`

/** What is not done with yet, what to do first, and where it is listed. */
type Use = { count: number; unit: string; of: string; advice: string; place: string }

type Reading = { executor: Executor; today: string }

/** What stands in the way of switching a feature off. */
const USES: Readonly<Partial<Record<Feature, (reading: Reading) => Promise<Use>>>> = {
  discounts: async ({ executor }) => ({
    count: await store.submittedQuotations(executor),
    unit: '份',
    of: '报价在等待审核',
    advice: '请先审核',
    place: '/quotation?review=1',
  }),
  invoice: async ({ executor }) => ({
    count: await store.openRequests(executor),
    unit: '份',
    of: '开票申请还没有开',
    advice: '请先开好或删除',
    place: '/invoice?state=0',
  }),
  statement: async ({ executor, today }) => ({
    count: await store.unsettledStatements(executor, `${monthsBefore(monthOf(today), 1)}-01`),
    unit: '份',
    of: '上月以来确认的对账单没有结清',
    advice: '请收款后确认下一份，或取消确认',
    place: '/statement',
  }),
  channels: async ({ executor }) => ({
    count: await store.waitingDeliveries(executor),
    unit: '条',
    of: '消息还没有发出',
    advice: '请等发完，或在“发送记录”里处理',
    place: '/delivery?state=1',
  }),
}

/** Those of the counts that are not 0, in words. */
const counted = (...counts: readonly [count: number, unit: string, of: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, unit, of]) => many(count, unit) + of)
    .join('、')

/** `12份协议价停用：报价改用目录价`; `of` is empty where nothing rests. */
const resting = (of: string, instead: string) => (of === '' ? '' : `${of}停用：${instead}`)

/** What rests while a feature is off, in words; empty where nothing does. */
const RESTS: Readonly<Partial<Record<Feature, (reading: Reading) => Promise<string>>>> = {
  agreed: async ({ executor, today }) =>
    resting(
      counted(
        [await store.agreedFrom(executor, today), '份', '协议价'],
        [await store.leveledCustomers(executor), '个', '客户的等级'],
      ),
      '报价改用目录价',
    ),
  discounts: async ({ executor }) =>
    resting(
      counted([await store.leveledRoles(executor), '个', '角色的折扣级别']),
      '报价不用审核就能发出和转合同',
    ),
  statement: async ({ executor }) =>
    counted([await store.statements(executor), '份', '已确认的对账单不再显示']),
  invoice: async ({ executor }) =>
    counted([await store.requests(executor), '份', '开票申请不再显示']),
  channels: async ({ executor }) =>
    resting(counted([await store.openChannels(executor), '个', '渠道']), '什么都不离开系统'),
  labels: async ({ executor }) =>
    counted([await store.machines(executor), '台', '设备不再打印标签']),
}

async function useOf(
  feature: Feature,
  reading: Reading,
): Promise<(Use & { text: string }) | undefined> {
  const use = await USES[feature]?.(reading)
  if (!use || use.count === 0) return undefined
  return { ...use, text: `有${many(use.count, use.unit)}${use.of}，${use.advice}` }
}

/** None are off where the column has its default. */
type Stored = { features_off?: string | undefined }

/** Refuses to switch off what is in use. */
export async function refuseInUse(
  { now }: Context,
  executor: Executor,
  before: Stored,
  after: Stored,
): Promise<void> {
  const former = featuresIn(before.features_off ?? '[]')
  const added = featuresIn(after.features_off ?? '[]').filter(
    (feature) => !former.includes(feature),
  )
  for (const feature of added) {
    const use = await useOf(feature, { executor, today: dayOf(now) })
    if (!use) continue
    const message = `还不能停用“${features[feature].label}”：${use.text}`
    throw new Refusal('conflict', message, { features_off: message })
  }
}

/** All features, with what rests or would rest without each, and what stands in the way of that. */
export async function getFeatures({ db, now }: Context): Promise<{ data: UnusedFeature[] }> {
  const reading = { executor: db, today: dayOf(now) }
  const off = await offFeatures(db)
  const data: UnusedFeature[] = []
  for (const feature of featureKeys) {
    const use = await useOf(feature, reading)
    data.push({
      feature,
      is_off: off.includes(feature),
      rests: (await RESTS[feature]?.(reading)) ?? '',
      in_use: use?.text ?? '',
      place: use?.place ?? '',
    })
  }
  return { data }
}
