import type { session } from '#api/session/session.ts'
import { makeTicket } from '#server/features/session/session.service.ts'
import { preferencesOf } from '#server/features/user/preference.service.ts'
import type { Handlers } from '#server/handler.ts'
import { offFeatures } from '#server/records/features.ts'
import { newCaptcha } from './captcha.service.ts'
import { logIn, logOut } from './login.service.ts'
import { logInByCode } from './second-step.service.ts'

const routes: Handlers<typeof session> = {
  setLogin: logIn,
  setCode: logInByCode,
  outlogin: logOut,
  verify: async (context, input) => ({ body: await newCaptcha(context, input.rand ?? '') }),
  getSelf: async ({ config, db, user }) => ({
    data: {
      id: user.id,
      name: user.name,
      staff_name: user.staff_name,
      role_name: user.role_name,
      check: [...user.permissions],
      level: user.level,
      must_set_up: user.mustSetUp ?? false,
      preferences: await preferencesOf(db, user.id),
      time_zone: config.timeZone,
      features_off: await offFeatures(db),
    },
  }),
  setTicket: async (context, input) => ({ id: await makeTicket(context, input.url ?? '') }),
}

export const loginFeature = { routes }
