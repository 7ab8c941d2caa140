import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { firstSteps, type Home } from '#api/home/home.ts'
import { figuresOf } from './figures.service.ts'
import { recentOf } from './recent.service.ts'
import { todosOf } from './todo.service.ts'
import { whatIsThere } from './first-steps.store.ts'

/** The home page as the actor may see it: figures, what there is to do, and what they worked on last. */
export async function getHome(context: Context) {
  const day = dayOf(context.now)
  const { figures, hasSent } = await figuresOf(context, day)
  const steps = await firstStepsOf(context, hasSent)
  const todos = await todosOf(context, day)
  const recent = await recentOf(context)
  return { data: { day, ...figures, ...(steps && { steps }), todos, recent } }
}

/**
 * What there is to do before the first quotation, for who sets the system up; undefined once one was sent, or for everybody
 * else. `sent` is whether one was.
 */
async function firstStepsOf(context: Context, sent: boolean): Promise<Home['steps']> {
  if (sent || !may(context, 'company:edit') || !may(context, 'quotation:all')) return undefined
  const done = { ...(await whatIsThere(context.db)), quotation: false }
  return firstSteps.map((what) => ({ what, done: done[what] }))
}
