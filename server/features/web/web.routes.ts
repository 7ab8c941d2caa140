import type { web } from '#api/web/web.ts'
import type { Handlers } from '#server/handler.ts'
import { getText, publicText, saveText, textHistory, webKind } from './web.service.ts'

const routes: Handlers<typeof web> = {
  getHistory: textHistory,
  getText,
  setWeb: saveText,
  public: publicText,
}

export const webFeature = { routes, kind: webKind }
