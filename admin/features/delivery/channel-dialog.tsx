import { api } from '#api/index.ts'
import {
  channelKinds,
  channelStates,
  type ChannelKind,
  type ChannelRecord,
} from '#api/delivery/channel.ts'
import { companyEvents, events } from '#api/delivery/events.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { featureOf } from '#api/kit/features.ts'
import { useIsShown } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import {
  ChecksField,
  FixedField,
  RadioField,
  SelectField,
  TextField,
} from '#admin/ui/field/fields.tsx'
import { labelOfKind } from './channel-words.ts'
import { PlaceFields } from './place-fields.tsx'

type Values = {
  name: string
  kind: ChannelKind | ''
  url: string
  secret: string
  host: string
  port: string
  user: string
  password: string
  from: string
  events: string[]
  with_amounts: number
  is_enabled: number
}

const NEW: Values = {
  name: '',
  kind: '',
  url: '',
  secret: '',
  host: '',
  port: '465',
  user: '',
  password: '',
  from: '',
  events: [...companyEvents],
  with_amounts: 0,
  is_enabled: 1,
}

/** What a stored channel's form begins with; what is secret is empty, and stays as it is unless it is typed. */
const valuesOf = ({ port, ...channel }: ChannelRecord): Values => ({
  ...NEW,
  name: channel.name,
  kind: channel.kind,
  url: channel.url,
  host: channel.host,
  port: String(port ?? ''),
  user: channel.user,
  from: channel.from,
  events: channel.events,
  with_amounts: channel.with_amounts,
  is_enabled: channel.is_enabled,
})

const EVENTS = companyEvents.map((value) => ({
  value,
  label: events[value].label,
  feature: featureOf('events', value),
}))
const AMOUNTS = [
  { value: 0, label: '不显示' },
  { value: 1, label: '显示' },
]

type ChannelDialogProps = {
  /** The channel on show; `new` for one that is to be made, undefined is closed. */
  channel: ChannelRecord | 'new' | undefined
  onSaved: (answer: Received<typeof api.channel.setChannel>) => void
  onClose: () => void
}

/** The form of a channel, whose fields depend on its kind. */
export function ChannelDialog({ channel, onSaved, onClose }: ChannelDialogProps) {
  const stored = channel === 'new' ? undefined : channel
  return (
    <SmallDialog
      title={stored ? `编辑渠道“${stored.name}”` : '新建发送渠道'}
      name="channel"
      open={channel !== undefined}
      save={api.channel.setChannel}
      initial={stored ? valuesOf(stored) : NEW}
      toInput={(values: Values) => ({
        ...values,
        kind: stored?.kind ?? values.kind,
        ...(stored && { id: stored.id, version: stored.version }),
      })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ kind: chosen }) => {
        const kind = stored?.kind ?? chosen
        return (
          <>
            {stored ? (
              <FixedField label="类型" value={labelOfKind(stored.kind)} />
            ) : (
              <SelectField name="kind" label="类型" required options={channelKinds} />
            )}
            {kind !== '' && <ChannelFields kind={kind} stored={stored} />}
          </>
        )
      }}
    </SmallDialog>
  )
}

type ChannelFieldsProps = { kind: ChannelKind; stored: ChannelRecord | undefined }

function ChannelFields({ kind, stored }: ChannelFieldsProps) {
  const offered = EVENTS.filter(useIsShown())
  return (
    <>
      <TextField
        name="name"
        label="名称"
        required
        maxLength={40}
        hint="同事认得出的名称，例如：销售部群"
      />
      <PlaceFields kind={kind} stored={stored} />
      {kind !== 'mail' && (
        <>
          <ChecksField name="events" label="事件" required options={offered} />
          <RadioField
            name="with_amounts"
            label="金额"
            options={AMOUNTS}
            hint="收到消息的人不都能看合同金额时，选“不显示”；成本和毛利从不发送"
          />
        </>
      )}
      <RadioField name="is_enabled" label="状态" options={channelStates} />
    </>
  )
}
