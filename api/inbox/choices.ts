import { eventNames, events, type EventName } from '#api/delivery/events.ts'
import type { Permission } from '#api/kit/access.ts'

/** What a user chose to receive of one event. */
type Choice = { inbox: boolean; mail: boolean }

/** All choices of a user; `others` also of records that are somebody else's, as far as the user may see them. */
export type Choices = { events: Record<EventName, Choice>; others: boolean }

/** Everything about one's own records in the inbox, nothing by mail. */
const USUAL: Choice = { inbox: true, mail: false }

/** What is stored of them; events that came later are missing in it, and those that are no more may be in it. */
export type StoredChoices = {
  events: Partial<Record<string, Choice>>
  others: boolean
}

/**
 * A user's choices from what is stored of them; of events that came later the usual ones. Nobody can keep a sign-in on a new
 * device out of the inbox: who has stolen a password would.
 */
export function choicesOf(stored: StoredChoices | undefined): Choices {
  const chosen = eventNames.map((name) => {
    const { inbox, mail } = stored?.events[name] ?? USUAL
    return [name, { inbox: inbox || events[name].isAlwaysInInbox === true, mail }] as const
  })
  return {
    events: Object.fromEntries(chosen) as Record<EventName, Choice>,
    others: stored?.others === true,
  }
}

type May = (permission: Permission) => boolean

/** Whether somebody with these permissions may read of an event at all; of whose records is decided when it is sent. */
export const mayReadOf = (event: EventName, may: May) =>
  events[event].needs.every((permission) => may(permission))

/** The events that somebody with these permissions has a choice of. A deputy is sent what the approver would be. */
export const chosenBy = (may: May): EventName[] =>
  eventNames.filter((event) => {
    const { chosenWith } = events[event]
    return mayReadOf(event, may) && (chosenWith === undefined || may(chosenWith))
  })

/** The permissions to see the records of others that events are about. */
const OTHERS = [
  'quotation:all',
  'contract:all',
  'production:all',
  'sales:all',
  'machine:all',
] as const

/** Whether somebody with these permissions may see records of others that events are about. */
export const seesOthers = (may: May) => OTHERS.some((permission) => may(permission))

/** The events in groups, as they are chosen. */
export const choiceGroups: readonly { label: string; events: readonly EventName[] }[] = [
  ...Map.groupBy(eventNames, (name) => events[name].group),
].map(([label, names]) => ({ label, events: names }))
