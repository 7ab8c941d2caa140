import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { HistoryEndpoint, Identified, SaveEndpoint } from '#admin/lib/types.ts'

/** What a screen says about its form; dialog and page take the same. */
export type RecordFormProps<Loaded extends Identified> = {
  /** A distinct name: of the form and of its drafts. */
  name: string
  /** Where a new record comes from (a category, a contract), so that drafts of new ones are told apart. */
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
  /** Waited for before a save, for what has to be finished first; `false` calls the save off. */
  ready?: (form: FormInstance) => Promise<boolean>
  /** Why a record may only be looked at, where that is so. */
  locked?: (record: Loaded) => string | undefined
  /** Fields that are never kept in a draft. */
  secrets?: readonly string[]
  /** The fields. */
  children: ReactNode | ((record: Loaded) => ReactNode)
}

/** What the surrounding dialog or page can do with the form. */
export type FormControls = {
  busy: boolean
  /** Whether the record may only be looked at. */
  locked: boolean
  /** Sends the form. */
  submit: () => void
  /** Empties the fields, or sets the given values. */
  reset: (values: object) => void
}
