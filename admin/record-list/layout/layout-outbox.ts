import { api } from '#api/index.ts'
import type { ListLayout, ListName } from '#api/user/preferences.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'

/** How a user arranged lists in this tab. A list looks so at once, also where the server could not save it. */
type LayoutOutbox = Outbox<ListName, { layout: ListLayout }, ListLayout>

const outboxes = new Map<number, LayoutOutbox>()

/** The layouts that a user changed in this tab. */
export function layoutOutbox(user: number): LayoutOutbox {
  const outbox: LayoutOutbox =
    outboxes.get(user) ??
    new Outbox(async (list, { value }, { key }) => {
      await call(api.user.setPreference, inputOf(list, value), { key })
      return value
    })
  outboxes.set(user, outbox)
  return outbox
}

const inputOf = (list: ListName, { order, hidden, widths, density, size }: ListLayout) => ({
  list,
  order,
  hidden,
  widths: Object.entries(widths).map(([field, width]) => `${field}:${width}`),
  density,
  size,
})
