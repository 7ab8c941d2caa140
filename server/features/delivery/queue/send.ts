import type { ChannelKind, ChannelSecrets, ChannelSettings } from '#api/delivery/channel.ts'
import type { Database } from '#server/db/open.ts'
import { openDoor, type Door } from '#server/outgoing/connect.ts'
import type { Result } from '#server/outgoing/failures.ts'
import { sendMail } from '#server/outgoing/mail.ts'
import { sendToRobot } from '#server/outgoing/robots.ts'
import { sendWebhook } from '#server/outgoing/webhook.ts'
import type { Config } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/errors.ts'
import { KEY_DIFFERS } from '#server/platform/secrets.ts'
import { openSecrets } from '../channel/channel-secrets.ts'
import type { Content } from './content.ts'
import { attachmentsOf } from '../mail/document-mail.service.ts'
import { digestOf } from '../news/messages.ts'
import type { Batch, Sent } from './queue.ts'

type Resources = { db: Database; config: Config }
/** `isFinal`: no later attempt can succeed. */
type Ended = Result & { isFinal?: boolean }
type Parts = {
  resources: Resources
  door: Door
  batch: Batch
  settings: ChannelSettings
  secrets: ChannelSecrets
}

/** Bytes of an answer's words, in characters. */
const MOST_ANSWER = 200
const SMTPS = 465

const only = ({ deliveries }: Batch) => deliveries[0]!

function toRobot({ door, batch, secrets }: Parts): Promise<Result> {
  const { url: address = '', secret } = secrets
  const said = batch.deliveries.map((delivery) => delivery.said)
  const { title, text, link } = said.length === 1 ? said[0]! : digestOf(said)
  const robot = { kind: batch.channel.kind as 'wecom' | 'dingtalk' | 'feishu', address }
  return sendToRobot(
    door,
    secret ? { ...robot, secret } : robot,
    link === undefined ? { title, text } : { title, text, url: link },
  )
}

function toProgram({ door, batch, settings, secrets }: Parts): Promise<Result> {
  const { message_id: id, said } = only(batch)
  const webhook = { address: settings.url ?? '', secret: secrets.secret ?? '' }
  return sendWebhook(door, webhook, { id, body: said.body ?? '{}' })
}

const mailText = ({ text, link }: Content) => (link === undefined ? text : `${text}\n\n${link}`)

/** What is attached, or why it cannot be made now. */
async function attachmentsOrRefusal(resources: Resources, said: Content) {
  try {
    return await attachmentsOf(resources, said)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function byMail({ resources, door, batch, settings, secrets }: Parts): Promise<Ended> {
  const { message_id, recipient, said } = only(batch)
  const { host = '', port = SMTPS, user = '', from = '' } = settings
  const server = { host, port, secure: port === SMTPS, from }
  const login = user === '' ? {} : { user, password: secrets.password ?? '' }
  const attachments = await attachmentsOrRefusal(resources, said)
  if (attachments instanceof Refusal) {
    return { state: 'refused', answer: attachments.message, isFinal: true }
  }
  return sendMail(
    door,
    { ...server, ...login },
    {
      attachments,
      to: recipient,
      replyTo: said.replyTo,
      subject: said.title,
      text: mailText(said),
      messageId: `<${message_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    },
  )
}

const senders: Record<ChannelKind, (parts: Parts) => Promise<Ended>> = {
  wecom: toRobot,
  dingtalk: toRobot,
  feishu: toRobot,
  webhook: toProgram,
  mail: byMail,
}

/** Sends what was claimed, in one request, and answers how that ended. */
export async function send(resources: Resources, batch: Batch): Promise<Sent> {
  const { channel } = batch
  const secrets = openSecrets(resources.config, channel)
  if (!secrets) return { state: 'refused', answer: `${KEY_DIFFERS}，请重新填写这个渠道的密钥` }
  const result = await senders[channel.kind as ChannelKind]({
    resources,
    door: openDoor(resources.config.outgoing),
    batch,
    settings: JSON.parse(channel.settings) as ChannelSettings,
    secrets,
  })
  if (result.state === 'sent') return { state: 'sent', answer: '' }
  return { ...result, answer: result.answer.slice(0, MOST_ANSWER) }
}
