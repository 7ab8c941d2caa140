import {
  channelKinds,
  MOST_CHANNELS,
  type channel as channelCalls,
  type ChannelKind,
  type ChannelRecord,
  type ChannelSecrets,
  type ChannelSettings,
} from '#api/delivery/channel.ts'
import { companyEvents, events, type EventName } from '#api/delivery/events.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import { newWebhookSecret } from '#server/outgoing/webhook.ts'
import { mayLeave } from '#server/features/company/company.service.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { change, changeWithOwn } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { openSecrets, sealSecrets } from './channel-secrets.ts'
import { hintOf, partsOf, type Parts } from './channel-values.ts'
import * as store from './channel.store.ts'
import type { ChannelValues, StoredChannel } from './channel.store.ts'

/** There is one company, whose lock is held while a channel is added: how many there may be is the company's limit. */
const THE_COMPANY = 1

const CHANNEL_DELETED = '渠道已删除'

const eventsInWords = (stored: unknown) =>
  textsIn<EventName>(asText(stored) || '[]')
    .map((name) => events[name].label)
    .join('、')

const yesOrNo = (value: unknown) => (value === 1 ? '是' : '否')

/** How the history of a channel reads; of a secret it says no more than that there is another. */
const channelFields: FieldTexts = {
  name: { label: '名称', text: asText },
  kind: {
    label: '类型',
    text: (kind) => channelKinds.find(({ value }) => value === kind)?.label ?? '',
  },
  address: { label: '地址', text: asText },
  secrets: { label: '保密内容', text: asText },
  events: { label: '事件', text: eventsInWords },
  with_amounts: { label: '显示金额', text: yesOrNo },
  is_enabled: { label: '启用', text: yesOrNo },
}

const settingsOf = ({ settings }: StoredChannel) => JSON.parse(settings) as ChannelSettings

/** Why nothing is sent to a channel at present, and what to do; empty where nothing hinders. */
export const hintOfChannel = (context: Pick<Context, 'config'>, row: StoredChannel): string =>
  hintOf(context, row, {
    kind: row.kind as ChannelKind,
    settings: settingsOf(row),
    secrets: openSecrets(context.config, row),
  })

function presented(context: Context, row: StoredChannel): ChannelRecord {
  const { url = '', host = '', port = null, user = '', from = '' } = settingsOf(row)
  const kind = row.kind as ChannelKind
  const secrets = openSecrets(context.config, row)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    kind,
    address: row.address,
    url,
    host,
    port,
    user,
    from,
    has_secret: (secrets?.secret ?? '') !== '',
    has_password: (secrets?.password ?? '') !== '',
    events: textsIn(row.events),
    with_amounts: row.with_amounts,
    is_enabled: row.is_enabled,
    hint: hintOfChannel(context, row),
  }
}

export async function listChannels(context: Context) {
  const rows = await store.list(context.db)
  return {
    data: rows.map((row) => presented(context, row)),
    outgoing: await mayLeave(context.db),
  }
}

export async function getChannel(context: Context, { id }: { id: number }) {
  const row = await store.findWithPlace(context.db, id)
  if (!row) throw missing(entities.channel.label)
  return { data: presented(context, row) }
}

/** A channel as a record. Of its secrets the history says no more than that there are others. */
export const channelKind: RecordKind<store.ChannelRecord, ChannelValues> = {
  ...store,
  name: ({ name }) => name,
  fields: channelFields,
  differing: (before, after, { replaced = [] }) => [
    before,
    { ...after, ...(replaced.length > 0 && { secrets: `已更换${replaced.join('、')}` }) },
  ],
}

/** Refuses a channel beyond those that there may be, and a name that another one has. */
async function refuseCrowding(
  transaction: Transaction,
  { name, kind }: Pick<ChannelValues, 'name' | 'kind'>,
  before: store.ChannelRecord | undefined,
): Promise<void> {
  const others = (await store.list(transaction)).filter(({ id }) => id !== before?.id)
  if (!before && others.length >= MOST_CHANNELS) {
    throw new Refusal('conflict', `最多有${MOST_CHANNELS}个渠道，请先删除不用的`)
  }
  if (!before && kind === 'mail' && others.some((other) => other.kind === 'mail')) {
    throw invalid('kind', '已经有一个邮件渠道，请修改那一个')
  }
  if (others.some((other) => other.name === name)) {
    throw invalid('name', `已有名为“${name}”的渠道，请换一个名称`)
  }
}

type ChannelInput = InputOf<typeof channelCalls.setChannel>

function valuesOf(
  { config }: Context,
  input: ChannelInput,
  { kind, parts, before }: { kind: ChannelKind; parts: Parts; before: StoredChannel | undefined },
): ChannelValues {
  // A mail is a user's own or a document to a customer: its channel chooses nothing.
  const given = kind === 'mail' ? [] : (input.events ?? textsIn(before?.events ?? '[]'))
  const chosen = companyEvents.filter((name) => given.includes(name))
  if (kind !== 'mail' && chosen.length === 0) throw invalid('events', '请至少选择一个事件')
  return {
    name: input.name ?? before?.name ?? '',
    kind,
    address: parts.address,
    settings: JSON.stringify(parts.settings),
    events: JSON.stringify(chosen),
    with_amounts: kind === 'mail' ? 0 : (input.with_amounts ?? before?.with_amounts ?? 0),
    is_enabled: input.is_enabled ?? before?.is_enabled ?? 1,
    ...sealed(config, parts.secrets),
    replaced: parts.replaced,
  }
}

const sealed = (config: Context['config'], secrets: ChannelSecrets | undefined) => ({
  sealedFor: secrets && ((id: number) => sealSecrets(config, id, secrets)),
})

function kindOf(input: ChannelInput, before: StoredChannel | undefined): ChannelKind {
  const kind = (before?.kind as ChannelKind | undefined) ?? input.kind
  if (kind === undefined) throw invalid('kind', '类型不能为空')
  if (input.kind !== undefined && input.kind !== kind) {
    throw invalid('kind', '类型不能修改，请另建一个渠道')
  }
  return kind
}

/** Where a channel leads that is about to be changed, and its secrets. */
async function placeOf(
  transaction: Transaction,
  before: store.ChannelRecord | undefined,
): Promise<StoredChannel | undefined> {
  return before && store.findWithPlace(transaction, before.id)
}

/** Makes a channel or changes one. The key of a new webhook is answered this once, and kept for no repetition of the call. */
export async function saveChannel(context: Context, input: ChannelInput) {
  const made = input.id === undefined && input.kind === 'webhook' ? newWebhookSecret() : ''
  const { answer: saved, own: key } = await changeWithOwn(context, async (transaction) => {
    await lockRecord(transaction, 'company', THE_COMPANY)
    const answer = await saveRecord(context, transaction, channelKind, input, async (record) => {
      const before = await placeOf(transaction, record)
      const kind = kindOf(input, before)
      const former = before && {
        settings: settingsOf(before),
        address: before.address,
        secrets: openSecrets(context.config, before),
      }
      const parts = partsOf(context, kind, { ...input, made }, former)
      const values = valuesOf(context, input, { kind, parts, before })
      await refuseCrowding(transaction, values, record)
      return values
    })
    return { answer, own: made }
  })
  if (key !== undefined) return { ...saved, key }
  if (made === '') return { ...saved, key: '' }
  return { ...saved, key: '', msg: '渠道已保存。签名密钥只显示一次；没有记下的请点“更换密钥”' }
}

/** Makes another secret for a webhook, and answers it this once. */
export async function renewKey(context: Context, { id }: { id: number }) {
  const { own: key } = await changeWithOwn(context, async (transaction) => {
    const secret = newWebhookSecret()
    await saveRecord(context, transaction, channelKind, { id }, async (record) => {
      const before = await placeOf(transaction, record)
      if (before?.kind !== 'webhook') throw new Refusal('conflict', '只有 Webhook 有签名密钥')
      const { name, kind, address, settings, events: chosen, with_amounts, is_enabled } = before
      const columns = { name, kind, address, settings, events: chosen, with_amounts, is_enabled }
      return { ...columns, ...sealed(context.config, { secret }), replaced: ['签名密钥'] }
    })
    return { answer: {}, own: secret }
  })
  if (key !== undefined) return { key }
  return { key: '', msg: '签名密钥已经更换，只显示一次；没有记下的请再更换一次' }
}

/** Deletes a channel; what waits for it has failed. */
export function deleteChannel(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, channelKind, id)
    await store.failWaiting(transaction, id, { answer: CHANNEL_DELETED, now: Date.now() })
    return {}
  })
}
