import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { Refusal } from '#admin/lib/failures.ts'
import { RecordSaves } from '#admin/lib/record-saves.ts'
import type { Identified, SaveEndpoint } from '#admin/lib/types.ts'
import { ask } from './feedback.tsx'
import { markFields } from './mark-fields.ts'
import { useSending } from './use-change.ts'

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
  const [saves] = useState(() => new RecordSaves(endpoint, start))
  const { send } = useSending((fields: object) => saves.send(fields), { onFailure })
  const [busy, setBusy] = useState(false)
  // The button may be hit twice before anything is drawn.
  const running = useRef(false)

  async function onFailure(failure: unknown): Promise<boolean> {
    if (!(failure instanceof Refusal)) return false
    markFields(form, failure.errors)
    const { id, version } = saves.identity
    if (!failure.isConflict || id === '') return false
    const newest = await load(id).catch(() => undefined)
    if (newest === undefined || newest.version === version) return false
    await offerNewest(failure, newest)
    return true
  }

  async function offerNewest(failure: Refusal, newest: Loaded): Promise<void> {
    const reload = await ask(failure.message, { okText: '重新加载', cancelText: '继续编辑' })
    if (reload && (await ask('重新加载会放弃您填写的内容，是否确认重新加载？'))) onReloaded(newest)
  }

  async function run(fields: () => Promise<object | undefined>): Promise<void> {
    const sent = await fields()
    const answer = sent && (await send(sent))
    if (answer) onSaved(answer)
  }

  return {
    /** The record that the form edits. */
    identity: () => saves.identity,
    busy,
    /** Makes the form edit another state of the record. */
    become: (record: Identified) => saves.become(record),
    /** Saves the fields once they are ready; none calls the save off. */
    submit: async (fields: () => Promise<object | undefined>): Promise<void> => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await run(fields)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
