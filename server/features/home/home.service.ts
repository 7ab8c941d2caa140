import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { figuresOf } from './figures.service.ts'
import { firstStepsOf } from './first-steps.service.ts'
import { recentOf } from './recent.service.ts'
import { todosOf } from './todo.service.ts'

/** The home page as the actor may see it: figures, what there is to do, and what they worked on last. */
export async function getHome(context: Context) {
  const day = dayOf(context.now)
  const { figures, hasSent } = await figuresOf(context, day)
  const steps = await firstStepsOf(context, hasSent)
  const todos = await todosOf(context, day)
  const recent = await recentOf(context)
  return { data: { day, ...figures, ...(steps && { steps }), todos, recent } }
}
