import { eventNames, type EventName } from '#api/delivery/events.ts'

/** What a user chose to receive of one event. */
export type Choice = { inbox: boolean; mail: boolean }

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
  const chosen = eventNames.map((name) => [name, stored?.events[name] ?? USUAL] as const)
  const events = Object.fromEntries(chosen) as Record<EventName, Choice>
  return {
    events: { ...events, new_device: { ...events.new_device, inbox: true } },
    others: stored?.others === true,
  }
}
