import type { web } from '#api/web/web.ts'
import type { Handlers } from '#server/handler.ts'
import { getText, publicText, saveText, textHistory } from './web.service.ts'

export const webRoutes: Handlers<typeof web> = {
  getHistory: textHistory,
  getText,
  setWeb: saveText,
  public: publicText,
}
