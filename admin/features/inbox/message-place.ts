import { events } from '#api/delivery/events.ts'
import type { Notification } from '#api/inbox/inbox.ts'
import type { Permission } from '#api/kit/access.ts'
import { ENDS_SOON } from '#api/machine/warranty.ts'
import { recordAddresses } from '#admin/features/chain/record-address.ts'

type May = (permission: Permission) => boolean

/** What a message leads to: the address of a page, or where one is signed in; nothing where the actor may open neither. */
export type MessagePlace = { address: string } | 'devices' | undefined

/** What a message leads to. Opening it changes nothing. */
export function placeOf({ event, record_id }: Notification, may: May): MessagePlace {
  if (event === 'new_device') return 'devices'
  if (event === 'payments_due') return { address: '/receivable' }
  if (event === 'warranty_ending') return { address: `/machine?warranty=${ENDS_SOON}` }
  if (event === 'review_submitted') return { address: `/review?id=${record_id}` }
  const { entity } = events[event]
  if (may(`${entity}:view`)) return { address: recordAddresses[entity](record_id, may) }
  // Who ships need not see the contract.
  return event === 'ready_to_ship' ? { address: '/owing?delivery=2' } : undefined
}
