import type { inbox } from '#api/inbox/inbox.ts'
import type { Handlers } from '#server/handler.ts'
import { getChoices, setChoices } from './choices.service.ts'
import { countUnread, listOwn, markRead } from './inbox.service.ts'

const routes: Handlers<typeof inbox> = {
  index: listOwn,
  getUnread: countUnread,
  setRead: markRead,
  getChoices,
  setChoices,
}

export const inboxFeature = { routes }
