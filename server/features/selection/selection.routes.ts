import type { selection } from '#api/selection/selection.ts'
import type { Handlers } from '#server/handler.ts'
import { replacements } from './replacement.service.ts'
import { pumpCategoryChoices, selectPumps } from './selection.service.ts'

/** Choosing pumps reads the catalogue and changes nothing; the chosen pump goes to a quotation by its own calls. */
const routes: Handlers<typeof selection> = {
  select: selectPumps,
  replace: replacements,
  getProType: pumpCategoryChoices,
}

export const selectionFeature = { routes }
