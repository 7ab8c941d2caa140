import type { channel } from '#api/delivery/channel.ts'
import type { delivery } from '#api/delivery/delivery.ts'
import type { mail } from '#api/delivery/document-mail.ts'
import type { Handlers } from '#server/handler.ts'
import { testChannel } from './channel/channel-test.service.ts'
import {
  channelKind,
  deleteChannel,
  getChannel,
  listChannels,
  renewKey,
  saveChannel,
} from './channel/channel.service.ts'
import { channelOptions, listDeliveries, resend } from './log.service.ts'
import { getDraft, getState, sendDocument } from './mail/document-mail.service.ts'

const channelRoutes: Handlers<typeof channel> = {
  index: listChannels,
  getChannel,
  setChannel: saveChannel,
  renewKey,
  delChannel: deleteChannel,
  testChannel,
}

const deliveryRoutes: Handlers<typeof delivery> = {
  index: listDeliveries,
  getChannel: channelOptions,
  resend,
}

const mailRoutes: Handlers<typeof mail> = { getDraft, getState, sendDocument }

export const channelFeature = { routes: channelRoutes, kind: channelKind }
export const deliveryFeature = { routes: deliveryRoutes }
export const mailFeature = { routes: mailRoutes }
