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
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import { newWebhookSecret } from '#server/outgoing/webhook.ts'
import { mayLeave } from '#server/features/company/company.service.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { change, changeWithOwn } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { userName } from '#server/records/staff-name.ts'
import { openSecrets, sealSecrets } from './channel-secrets.ts'
import { hintOf, partsOf, type Parts } from './channel-values.ts'
import * as store from './channel.store.ts'
import type { StoredChannel } from './channel.store.ts'

/** There is one company, whose lock is held while a channel is added: how many there may be is the company's limit. */
const THE_COMPANY = 1

export const CHANNEL_DELETED = '渠道已删除'

const eventsInWords = (stored: unknown) =>
  textsIn<EventName>(asText(stored) || '[]')
    .map((name) => events[name].label)
    .join('、')

const yesOrNo = (value: unknown) => (value === 1 ? '是' : '否')

/** How the history of a channel reads; of a secret it says no more than that there is another. */
export const channelFields: FieldTexts = {
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
  const row = await store.find(context.db, id)
  if (!row) throw missing('渠道')
  return { data: presented(context, row) }
}

/** What the history keeps of a channel; `replaced` are the secrets that a save has changed. */
const snapshot = (
  {
    id,
    name,
    kind,
    address,
    events: chosen,
    with_amounts,
    is_enabled,
  }: store.ChannelValues & { id: number },
  replaced: readonly string[] = [],
) => ({
  id,
  name,
  kind,
  address,
  events: chosen,
  with_amounts,
  is_enabled,
  secrets: replaced.length === 0 ? '' : `已更换${replaced.join('、')}`,
})

const stampOf = (context: Context, before?: StoredChannel) => ({
  version: (before?.version ?? 0) + 1,
  user_id: before?.user_id ?? context.user.id,
  updated_by: context.user.id,
  updated_at: context.now,
})

async function refuseStale(
  transaction: Transaction,
  { version, updated_by, updated_at }: StoredChannel,
  read: number | null | undefined,
): Promise<void> {
  if (read === undefined || read === null || read === version) return
  const who = await userName(transaction, updated_by)
  throw new Refusal(
    'conflict',
    `渠道已被${who}于${updated_at}修改，您的内容没有保存。请重新打开后再改`,
  )
}

/** Refuses a channel beyond those that there may be, and a name that another one has. */
async function refuseCrowding(
  transaction: Transaction,
  { name, kind }: { name: string; kind: ChannelKind },
  before: StoredChannel | undefined,
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

function valuesOf(input: ChannelInput, kind: ChannelKind, parts: Parts, before?: StoredChannel) {
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
  }
}

function kindOf(input: ChannelInput, before: StoredChannel | undefined): ChannelKind {
  const kind = (before?.kind as ChannelKind | undefined) ?? input.kind
  if (kind === undefined) throw invalid('kind', '类型不能为空')
  if (input.kind !== undefined && input.kind !== kind) {
    throw invalid('kind', '类型不能修改，请另建一个渠道')
  }
  return kind
}

async function takenOrRefused(transaction: Transaction, id: number): Promise<StoredChannel> {
  const row = await store.take(transaction, id)
  if (!row) throw missing('渠道')
  return row
}

/** Makes a channel or changes one. The key of a new webhook is answered this once, and kept for no repetition of the call. */
export async function saveChannel(context: Context, input: ChannelInput) {
  const { answer: saved, own: key } = await changeWithOwn(context, async (transaction) => {
    await lockRecord(transaction, 'company', THE_COMPANY)
    const before = input.id === undefined ? undefined : await takenOrRefused(transaction, input.id)
    if (before) await refuseStale(transaction, before, input.version)
    const kind = kindOf(input, before)
    const former = before && {
      settings: settingsOf(before),
      address: before.address,
      secrets: openSecrets(context.config, before),
    }
    const parts = partsOf(context, kind, input, former)
    const values = valuesOf(input, kind, parts, before)
    await refuseCrowding(transaction, values, before)
    const stamp = stampOf(context, before)
    const id = before?.id ?? (await store.insert(transaction, { ...values, ...stamp }))
    const sealed = parts.secrets && { secrets: sealSecrets(context.config, id, parts.secrets) }
    await store.update(transaction, id, { ...values, ...stamp, ...sealed })
    await writeHistory(transaction, context, {
      entity: 'channel',
      record_id: id,
      name: values.name,
      action: before ? 'change' : 'create',
      ...(before && { before: snapshot(before) }),
      after: snapshot({ id, ...values }, before ? parts.replaced : []),
    })
    const secret = before || kind !== 'webhook' ? undefined : parts.secrets?.secret
    return { answer: { id, version: stamp.version }, own: secret ?? '' }
  })
  if (key !== undefined) return { ...saved, key }
  if (input.id !== undefined || input.kind !== 'webhook') return { ...saved, key: '' }
  return { ...saved, key: '', msg: '渠道已保存。签名密钥只显示一次；没有记下的请点“更换密钥”' }
}

/** Gives a webhook another secret, and answers it this once. */
export async function renewKey(context: Context, { id }: { id: number }) {
  const { own: key } = await changeWithOwn(context, async (transaction) => {
    const before = await takenOrRefused(transaction, id)
    if (before.kind !== 'webhook') throw new Refusal('conflict', '只有 Webhook 有签名密钥')
    const secret = newWebhookSecret()
    const secrets: ChannelSecrets = { secret }
    const sealed = sealSecrets(context.config, id, secrets)
    await store.update(transaction, id, { ...stampOf(context, before), secrets: sealed })
    await writeHistory(transaction, context, {
      entity: 'channel',
      record_id: id,
      name: before.name,
      action: 'change',
      before: snapshot(before),
      after: snapshot(before, ['签名密钥']),
    })
    return { answer: {}, own: secret }
  })
  if (key !== undefined) return { key }
  return { key: '', msg: '签名密钥已经更换，只显示一次；没有记下的请再更换一次' }
}

/** Deletes a channel; what waits for it has failed. */
export function deleteChannel(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    const before = await takenOrRefused(transaction, id)
    await store.remove(transaction, id, stampOf(context, before))
    await store.failWaiting(transaction, id, { answer: CHANNEL_DELETED, now: Date.now() })
    await writeHistory(transaction, context, {
      entity: 'channel',
      record_id: id,
      name: before.name,
      action: 'delete',
      before: snapshot(before),
    })
    return {}
  })
}
