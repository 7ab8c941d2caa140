import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { RecordSaves } from '#admin/lib/record-saves.ts'
import type { Identified, SaveEndpoint } from '#admin/lib/types.ts'
import { ask } from '../dialog/feedback.tsx'
import type { Saved } from './form-types.ts'
import { markFields } from '../field/mark-fields.ts'
import { useSending } from './use-change.ts'

type Then = ((id: number) => void) | undefined

type SaveOptions<Loaded extends Identified> = {
  form: FormInstance
  /** What the form is called. */
  name: string
  endpoint: SaveEndpoint
  /** The record that the form starts with. */
  start: Identified
  /** Loads the newest state of a record. */
  load: (id: number) => Promise<Loaded>
  /** What is sent, once it is ready; nothing calls the save off. */
  fields: () => Promise<object | undefined>
  /** Whether the user has left the form. */
  isGone: () => boolean
  onSaved: (saved: Saved, then: Then) => void
  /** Whether the form can take over parts of this state of the record, and be saved over it. */
  canJoin: (newest: Loaded) => boolean
  /** Asks which of what both have changed is to be saved, and takes that over; `false` where nothing is to be saved. */
  join: (message: string, newest: Loaded) => Promise<boolean>
  /** The user chose the newest state instead of what was typed. */
  onReloaded: (record: Loaded) => void
}

/**
 * Saves a form. The returned id and version become the form's. A refusal's errors are put at their fields
 * as well as in the dialog. A stale edit leaves what was typed, asks what is to be saved of it over the newest state, and is
 * saved again; where that cannot be, it offers the newest state.
 */
export function useSave<Loaded extends Identified>(options: SaveOptions<Loaded>) {
  const { form, name, endpoint, start, load, isGone, onReloaded, canJoin, join } = options
  const [saves] = useState(() => new RecordSaves(endpoint, start))
  const sending = useSending((fields: object) => saves.send(fields), {
    change: endpoint,
    onFailure,
  })
  const [preparing, setPreparing] = useState(false)
  // The button may be hit twice before anything is drawn.
  const running = useRef(false)
  const led = useRef<Then>(undefined)
  const goesOn = useRef(false)
  // How often the newest state was joined; the form is drawn with it before it is sent again.
  const [joined, setJoined] = useState(0)
  const sendJoined = useEffectEvent(() => void run(led.current))
  useEffect(() => {
    if (joined > 0) sendJoined()
  }, [joined])

  async function onFailure(failure: unknown): Promise<boolean> {
    // Leaving was confirmed, or the draft remains; there are no fields left to mark.
    if (isGone()) return true
    if (!(failure instanceof Refusal)) return false
    markFields(form, failure.errors, name)
    const { id, version } = saves.identity
    if (!failure.isConflict || id === '') return false
    const newest = await load(id).catch(() => undefined)
    if (isGone()) return true
    // What of a record changes beside its form, such as lines, leaves the version: then the refusal names what moved on.
    const isStale = newest?.version !== version || 'content_version' in failure.errors
    if (newest === undefined || !isStale) return false
    if ('content_version' in failure.errors || !canJoin(newest)) await offerNewest(failure, newest)
    else goesOn.current = await join(failure.message, newest)
    return true
  }

  async function offerNewest(failure: Refusal, newest: Loaded): Promise<void> {
    const reload = await ask(failure.message, { okText: '重新加载', cancelText: '继续编辑' })
    if (reload && (await ask('重新加载会放弃您填写的内容，是否确认重新加载？'))) onReloaded(newest)
  }

  async function prepared(): Promise<object | undefined> {
    setPreparing(true)
    try {
      return await options.fields()
    } finally {
      setPreparing(false)
    }
  }

  async function run(then: Then): Promise<void> {
    if (running.current) return
    running.current = true
    led.current = then
    try {
      const sent = await prepared()
      const answer = sent && (await sending.send(sent))
      if (answer) options.onSaved(answer, then)
    } finally {
      running.current = false
      if (goesOn.current) setJoined((former) => former + 1)
      goesOn.current = false
    }
  }

  return {
    /** The record that the form edits. */
    identity: () => saves.identity,
    /** Until the answer is there; while a refusal is read nothing is under way. */
    busy: preparing || sending.busy,
    /** Makes the form edit another state of the record. */
    become: (record: Identified) => saves.become(record),
    /** Saves the fields, one save at a time. `then` belongs to this save alone. */
    submit: (then?: Then): void => void run(then),
  }
}
