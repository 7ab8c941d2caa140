import { firstSteps, type Home } from '#api/home/home.ts'
import { may, type Context } from '#server/context.ts'
import { whatIsThere } from './first-steps.store.ts'

/**
 * What there is to do before the first quotation, for who sets the system up; undefined once one was sent, or for everybody
 * else. `sent` is whether one was.
 */
export async function firstStepsOf(context: Context, sent: boolean): Promise<Home['steps']> {
  if (sent || !may(context, 'company:edit') || !may(context, 'quotation:all')) return undefined
  const done = { ...(await whatIsThere(context.db)), quotation: false }
  return firstSteps.map((what) => ({ what, done: done[what] }))
}
