import type { device } from '#api/session/device.ts'
import type { Handlers } from '#server/handler.ts'
import { devicesOf, endDeviceOf, endOthers } from './device.service.ts'

const routes: Handlers<typeof device> = {
  index: (context) => devicesOf(context, context.user.id),
  endDevice: (context, { id = '' }) => endDeviceOf(context, context.user.id, id),
  endOthers,
  ofUser: (context, { id }) => devicesOf(context, id),
  endOfUser: (context, { id = '', user_id = 0 }) => endDeviceOf(context, user_id, id),
}

export const deviceFeature = { routes }
