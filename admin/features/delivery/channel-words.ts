import { channelKinds, type ChannelKind } from '#api/delivery/channel.ts'
import { companyEvents, events, type EventName } from '#api/delivery/events.ts'
import { labelIn } from '#api/kit/status.ts'

export const labelOfKind = (kind: ChannelKind) => labelIn(channelKinds, kind)

/** What a channel gets, in a few words. */
export function eventsInWords({ kind, events: chosen }: { kind: ChannelKind; events: string[] }) {
  if (kind === 'mail') return '各人自己选择的提醒，发给客户的单据'
  if (chosen.length === companyEvents.length) return '全部'
  return (chosen as EventName[]).map((name) => events[name].label).join('、')
}
