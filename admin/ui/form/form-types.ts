import type { FormInstance } from 'antd'
import type { ReactNode, RefObject } from 'react'
import type { HistoryEndpoint, Identified, SaveEndpoint } from '#admin/lib/types.ts'

/** What a screen says about its form; dialog and page take the same. */
export type RecordFormProps<Loaded extends Identified> = {
  /** A distinct name: of the form and of its drafts. */
  name: string
  /** Where a new record comes from (a category, a contract), so that each has a draft of its own. */
  context?: string
  /** What a record is called, for the title of its page. */
  naming?: (record: Loaded) => string
  /** Loads a record; 0 stands for the empty form of a new one. */
  load: (id: number, signal?: AbortSignal) => Promise<Loaded>
  save: SaveEndpoint
  /** What happened to a record; with it the form of a stored one has 修改记录. */
  history?: HistoryEndpoint
  /** What is sent, from the values of the fields on screen; `id` and `version` are added. */
  toInput?: (values: Record<string, unknown>, record: Loaded) => object
  /**
   * Waited for before a save, for what has to be finished first; `false` calls the save off. Who has left the form
   * meanwhile must not be asked anything.
   */
  ready?: (form: FormInstance, isGone: () => boolean) => Promise<boolean>
  /** Why a record may only be looked at, where that is so. */
  locked?: (record: Loaded) => string | undefined
  /** Sets what follows from a change, `before` being the values until then. Nobody typed it, yet the draft keeps it. */
  follow?: (form: FormInstance, before: Record<string, unknown>, record: Loaded) => void
  /** Fields that are never kept in a draft. */
  secrets?: readonly string[]
  /** The fields. */
  children: ReactNode | ((record: Loaded) => ReactNode)
}

/** A save that was made. */
export type Saved = { id: number; version: number }

/** What the surrounding dialog or page says about the form. */
export type FormSurroundings = {
  /**
   * Called once a save is made, while the form is still there. `newer`: something was typed meanwhile and is not
   * in it, so that the form must stay.
   */
  onSaved: (saved: Saved, newer: boolean) => void
  /** Whether the form stays after a save, and must not be left unsaved without a question. */
  stays?: boolean
  /** Puts the cursor into the first field: always, or where nothing else has it. */
  focusFirst?: 'always' | 'free'
  /** Tells a dialog whether closing it would lose something; empty once the form is gone. */
  unsaved?: RefObject<(() => boolean) | null>
  renderFooter: (controls: FormControls) => ReactNode
}

/** What the surrounding dialog or page can do with the form. */
export type FormControls = {
  busy: boolean
  /** Whether the record may only be looked at. */
  locked: boolean
  /** Sends the form. `then` is done once this save is made, and nothing typed since keeps the form open. */
  submit: (then?: (id: number) => void) => void
  /** Empties the fields, or sets the given values. */
  reset: (values: object) => void
}
