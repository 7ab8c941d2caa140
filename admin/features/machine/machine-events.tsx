import type { MachineEvent } from '#api/machine/machine.ts'
import { caseStates } from '#api/kit/status.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { StatusTag } from '#admin/ui/status.tsx'
import css from './machine.module.css'

const NAMES: Readonly<Record<MachineEvent['kind'], string>> = {
  production: '生产',
  // A shipment, or a return.
  logistics: '物流',
  sales: '售后',
}

type MachineEventsProps = {
  events: readonly MachineEvent[]
  /** Where an event leads to in place of a tab of its own with its record. */
  leadsTo?: ((event: MachineEvent) => string) | undefined
}

/** What happened to a machine, oldest first. */
export function MachineEvents({ events, leadsTo }: MachineEventsProps) {
  // There may be some that one may not see.
  if (events.length === 0) {
    return <p className="muted">没有您可以查看的生产、物流或售后记录</p>
  }
  return (
    <ul className="row-list">
      {events.map((event) => (
        <li key={`${event.kind} ${event.id}`}>
          <EventLink event={event} leadsTo={leadsTo} />
          <span className="muted nowrap">{event.release_time.slice(0, 16)}</span>
          {event.state !== '' && <StatusTag value={event.state} options={caseStates} />}
          {event.about !== '' && <span className={css.about}>{event.about}</span>}
        </li>
      ))}
    </ul>
  )
}

/** In a new tab as lists open records, the opener handing on the session; a phone stays where it is. */
function EventLink({
  event,
  leadsTo,
}: Pick<MachineEventsProps, 'leadsTo'> & { event: MachineEvent }) {
  const { kind, id } = event
  if (leadsTo) return <a href={leadsTo(event)}>{NAMES[kind]}</a>
  return (
    <a href={formAddress(kind, id)} target="_blank" rel="opener">
      {NAMES[kind]}
    </a>
  )
}
