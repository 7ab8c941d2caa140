import { Checkbox } from 'antd'
import { Fragment } from 'react'
import { events, type EventName } from '#api/delivery/events.ts'
import { featureOf, type Feature } from '#api/kit/features.ts'
import { choiceGroups } from '#api/inbox/choices.ts'
import { useIsOn, useIsShown } from '#admin/lib/calls/query.ts'
import css from './inbox.module.css'

/** The events that come to each place. */
export type Chosen = { inbox: EventName[]; mail: EventName[] }

const PLACES: readonly { place: keyof Chosen; label: string; feature?: Feature }[] = [
  { place: 'inbox', label: '站内' },
  { place: 'mail', label: '邮件', feature: 'channels' },
]

type ChoiceTableProps = {
  /** The events to choose from. */
  events: readonly EventName[]
  hasMail: boolean
  /** Given by the form. */
  value?: Chosen
  onChange?: (chosen: Chosen) => void
  id?: string
}

/** The events by groups, each with a box for the inbox and one for mail. */
export function ChoiceTable(props: ChoiceTableProps) {
  const { events: offered, hasMail, value = { inbox: [], mail: [] }, onChange, id } = props
  const isOn = useIsOn()
  const places = PLACES.filter(useIsShown())
  const groups = choiceGroups.map(({ label, events: all }) => ({
    label,
    names: all.filter((name) => offered.includes(name) && isOn(featureOf('events', name))),
  }))

  function toggle(place: keyof Chosen, name: EventName): void {
    const former = value[place]
    const chosen = former.includes(name) ? former.filter((one) => one !== name) : [...former, name]
    onChange?.({ ...value, [place]: chosen })
  }

  /** A sign-in on a new device is always said; mail without an address can only be left off. */
  const isFixed = (place: keyof Chosen, name: EventName) =>
    place === 'inbox'
      ? events[name].isAlwaysInInbox === true
      : !hasMail && !value.mail.includes(name)

  return (
    <table id={id} className={css.choices} aria-label="收哪些消息">
      <thead>
        <tr>
          <th colSpan={2} scope="col">
            消息
          </th>
          {places.map(({ place, label }) => (
            <th key={place} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups
          .filter(({ names }) => names.length > 0)
          .map(({ label, names }) => (
            <Fragment key={label}>
              {names.map((name, at) => (
                <tr key={name}>
                  {at === 0 && (
                    <th className={css.group} rowSpan={names.length} scope="rowgroup">
                      {label}
                    </th>
                  )}
                  <th scope="row">{events[name].label}</th>
                  {places.map(({ place, label: where }) => (
                    <td key={place}>
                      <Checkbox
                        aria-label={`${events[name].label}：${where}`}
                        checked={value[place].includes(name)}
                        disabled={isFixed(place, name)}
                        onChange={() => toggle(place, name)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
      </tbody>
    </table>
  )
}
