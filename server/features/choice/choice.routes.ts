import type { choice } from '#api/choice/choice.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import {
  choiceKind,
  deleteChoice,
  exportChoices,
  getChoice,
  listChoices,
  productsToChoose,
  saveChoice,
} from './choice.service.ts'

const routes: Handlers<typeof choice> = {
  ...undoOf(choiceKind),
  index: listChoices,
  exportRows: exportChoices,
  getChoice,
  selectProduct: productsToChoose,
  setChoice: saveChoice,
  deleteChoice,
}

export const choiceFeature = { routes, kind: choiceKind }
