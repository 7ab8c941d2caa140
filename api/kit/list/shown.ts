import { entities, type Descriptor } from '../entities.ts'

/**
 * Which answers a change makes stale. A call belongs to the room that its path begins with (`/Receipt/setReceipt` to
 * `Receipt`), and a change of one room is seen in the answers of others: a receipt in its contract, in what is owed, in
 * the customer's figures and in the reports. What of the chain hangs on what differs by call, so that the chain is one: what
 * changes anywhere in it is read again everywhere in it, as far as it is on screen.
 */

/** The room of a call. */
export const roomOf = (path: string) => path.split('/', 2)[1] ?? ''

const described: readonly Descriptor[] = Object.values(entities)

/** The submenu of an entity, or that of the list from which it is reached. */
const menuOf = ({ screen }: Descriptor) =>
  screen?.menu ?? described.find((one) => one.screen?.address === screen?.within)?.screen?.menu

/** The rooms of the entities of these submenus. */
const roomsOf = (...menus: readonly string[]) =>
  described.filter((one) => menus.includes(menuOf(one) ?? '')).map(({ path }) => roomOf(path))

/** From the customer to after-sales, and what is counted and found of it. */
const chain = [...roomsOf('trade', 'delivery'), 'Home', 'Report', 'History', 'Search']

/** What is quoted, selected and found is of the catalogue. */
const catalogue = [...roomsOf('catalogue'), 'Selection', ...chain]

/** Rooms whose changes few see. */
const few: Readonly<Record<string, readonly string[]>> = {
  Inbox: ['Inbox'],
  Device: ['Device'],
  // Not `Login`: who has just set up the factor that was missing must see its recovery codes before the screens.
  Factor: ['Factor', 'User'],
  ApiKey: ['ApiKey'],
  Channel: ['Channel', 'Delivery'],
  Delivery: ['Delivery'],
  Mail: ['Delivery', ...chain],
}

const shownIn = new Map([
  ...roomsOf('catalogue').map((room) => [room, catalogue] as const),
  ...roomsOf('trade', 'delivery').map((room) => [room, chain] as const),
  ...Object.entries(few),
])

/**
 * Whether the answer of one call may show what another changes, by their paths. Changes of what is set for all, such as users,
 * roles and the company, and those of a room that nothing is said of, show everywhere.
 */
export function shows(read: string, change: string): boolean {
  const rooms = shownIn.get(roomOf(change))
  return rooms === undefined || rooms.includes(roomOf(read))
}
