import type { FormInstance } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/lib/failures.ts'
import type { Identified, SaveEndpoint } from '#admin/lib/types.ts'
import { ask } from './feedback.tsx'
import { useChange } from './use-change.ts'

type SaveOptions<Loaded extends Identified> = {
  form: FormInstance
  endpoint: SaveEndpoint
  /** The record that the form starts with. */
  start: Identified
  /** Loads the newest state of a record. */
  load: (id: number) => Promise<Loaded>
  onSaved: (identity: { id: number; version: number }) => void
  /** The user chose the newest state instead of what was typed. */
  onReloaded: (record: Loaded) => void
}

/**
 * Saves a form. The returned id and version become the form's. A refusal's errors are put at their fields
 * as well as in the dialog; a stale edit leaves what was typed and offers the newest state.
 */
export function useSave<Loaded extends Identified>(options: SaveOptions<Loaded>) {
  const { form, endpoint, start, load, onSaved, onReloaded } = options
  const [identity, setIdentity] = useState<Identified>({ id: start.id, version: start.version })
  const change = useChange(endpoint, { onFailure })

  async function onFailure(failure: unknown): Promise<boolean> {
    if (!(failure instanceof Refusal)) return false
    markFields(form, failure.errors)
    if (!failure.isConflict || identity.id === '') return false
    const newest = await load(identity.id).catch(() => undefined)
    if (newest === undefined || newest.version === identity.version) return false
    await offerNewest(failure, newest)
    return true
  }

  async function offerNewest(failure: Refusal, newest: Loaded): Promise<void> {
    const reload = await ask(failure.message, { okText: '重新加载', cancelText: '继续编辑' })
    if (reload && (await ask('重新加载会放弃您填写的内容，是否确认重新加载？'))) onReloaded(newest)
  }

  return {
    identity,
    busy: change.busy,
    /** Makes the form edit another state of the record. */
    become: (record: Identified) => setIdentity({ id: record.id, version: record.version }),
    submit: async (values: object): Promise<void> => {
      if (change.busy) return
      const known = identity.id === '' ? {} : { id: identity.id, version: identity.version }
      const answer = await change.send({ ...values, ...known })
      if (!answer) return
      setIdentity({ id: answer.id, version: answer.version })
      onSaved(answer)
    },
  }
}

/** Puts the refusal's sentences at those of its fields that the form shows. */
function markFields(form: FormInstance, errors: Record<string, string>): void {
  const marked = form.getFieldsError().flatMap(({ name }) => {
    const error = errors[name.join('.')]
    return error === undefined ? [] : [{ name, errors: [error] }]
  })
  form.setFields(marked)
  if (marked[0]) form.scrollToField(marked[0].name, { block: 'center' })
}
