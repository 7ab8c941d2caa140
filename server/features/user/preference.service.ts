import type { InputOf } from '#api/endpoint.ts'
import { preferences, type Preferences } from '#api/preferences.ts'
import type { user } from '#api/user.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/save.ts'
import { preferencesText, setPreferencesText } from './user.store.ts'

/**
 * What a user prefers to see; as it comes where nothing was ever set. What another version kept and this one
 * cannot read must not keep anybody from working.
 */
export async function preferencesOf(executor: Executor, id: number): Promise<Preferences> {
  const text = await preferencesText(executor, id)
  const kept = text === '' ? undefined : preferences.safeParse(JSON.parse(text)).data
  return kept ?? { lists: {} }
}

const isAsItComes = ({ order, hidden, widths, density }: Preferences['lists']['user'] & object) =>
  order.length + hidden.length + Object.keys(widths).length === 0 && density === 'default'

/** Keeps how oneself wants to see one list, beside what is kept of the others. */
export function setPreference(context: Context, input: InputOf<typeof user.setPreference>) {
  const { id } = context.user
  return change(context, async (transaction) => {
    await lockRecord(transaction, 'user', id)
    const { lists } = await preferencesOf(transaction, id)
    const { [input.list]: _former, ...others } = lists
    const kept = isAsItComes(input.layout) ? others : { ...others, [input.list]: input.layout }
    await setPreferencesText(transaction, id, JSON.stringify({ lists: kept }))
    return {}
  })
}
