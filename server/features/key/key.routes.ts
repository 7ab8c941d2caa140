import type { key } from '#api/key/key.ts'
import type { Handlers } from '#server/handler.ts'
import { endKey, listAll, listOwn, makeKey } from './key.service.ts'

const routes: Handlers<typeof key> = {
  index: listOwn,
  getAll: listAll,
  setKey: makeKey,
  endKey,
}

export const keyFeature = { routes }
