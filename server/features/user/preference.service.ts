import type { InputOf } from '#api/kit/endpoint.ts'
import type { ListLayout, Preferences } from '#api/user/preferences.ts'
import type { user } from '#api/user/user.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { layoutFrom, preferencesFrom } from './preference.ts'
import { preferencesText, setPreferencesText } from './user.store.ts'

/** A user's preferences. */
export async function preferencesOf(executor: Executor, id: number): Promise<Preferences> {
  return preferencesFrom(await preferencesText(executor, id))
}

const isAsItComes = ({ order, hidden, widths, density }: ListLayout) =>
  order.length + hidden.length + Object.keys(widths).length === 0 && density === 'default'

/** Saves the actor's arrangement of one list; those of other lists stay. */
export function setPreference(context: Context, input: InputOf<typeof user.setPreference>) {
  const { list, layout } = layoutFrom(input)
  const { id } = context.user
  return change(context, async (transaction) => {
    await lockRecord(transaction, 'user', id)
    const { lists } = await preferencesOf(transaction, id)
    const { [list]: _former, ...others } = lists
    const kept = isAsItComes(layout) ? others : { ...others, [list]: layout }
    await setPreferencesText(transaction, id, JSON.stringify({ lists: kept }))
    return {}
  })
}
