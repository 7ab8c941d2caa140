import type { EventName } from './events.ts'

/** The screen that an event's message leads to: that of its record, of a digest the list; empty where there is none. */
const places: Readonly<Record<EventName, (id: number) => string>> = {
  review_submitted: (id) => `/review?id=${id}`,
  review_passed: (id) => `/quopro?id=${id}`,
  review_returned: (id) => `/quopro?id=${id}`,
  quotation_won: (id) => `/getquotation?id=${id}`,
  receipt_in: (id) => `/getcontract?id=${id}`,
  payments_due: () => '/receivable',
  ready_to_ship: (id) => `/getcontract?id=${id}`,
  case_opened: (id) => `/getsales?id=${id}`,
  case_assigned: (id) => `/getsales?id=${id}`,
  warranty_ending: () => '/machine?warranty=2',
  new_device: () => '',
}

/** The address of that screen within the product. */
export const placeOfEvent = (name: EventName, recordId: number): string => places[name](recordId)
