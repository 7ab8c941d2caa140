import type { factor } from '#api/session/factor.ts'
import type { Handlers } from '#server/handler.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  endFactorOfUser,
  factorOf,
  renewCodes,
} from './factor.service.ts'

const routes: Handlers<typeof factor> = {
  index: factorOf,
  begin: beginFactor,
  confirm: confirmFactor,
  renewCodes,
  end: endFactor,
  endOfUser: endFactorOfUser,
}

export const factorFeature = { routes }
