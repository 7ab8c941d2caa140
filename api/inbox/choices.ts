import { eventNames, type EventName } from '#api/delivery/events.ts'

/** What a user chose to receive of one event. */
export type Choice = { inbox: boolean; mail: boolean }

/** All choices of a user; `others` also of records that are somebody else's, as far as the user may see them. */
export type Choices = { events: Record<EventName, Choice>; others: boolean }

/** Everything about one's own records in the inbox, nothing by mail. */
const USUAL: Choice = { inbox: true, mail: false }

/** A user's choices from what is stored of them; of events that came later the usual ones. */
export function choicesOf(stored: Partial<Choices> | undefined): Choices {
  const chosen = eventNames.map((name) => [name, stored?.events?.[name] ?? USUAL] as const)
  return {
    events: Object.fromEntries(chosen) as Record<EventName, Choice>,
    others: stored?.others === true,
  }
}
