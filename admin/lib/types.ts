import type { Access } from '#api/kit/access.ts'
import type { z } from 'zod'
import type { Endpoint } from '#api/kit/endpoint.ts'
import type { historyCall, undoCalls } from '#api/kit/history.ts'

/** A call that saves a record and answers its id and new version. */
export type SaveEndpoint = Endpoint<z.ZodType, { id: z.ZodNumber; version: z.ZodNumber }>

/** A paged list. */
export type ListEndpoint<Row> = Endpoint<
  z.ZodType,
  { data: z.ZodArray<z.ZodType<Row>>; total: z.ZodNumber }
>

/** A record kind's call for the history of one record. */
export type HistoryEndpoint = ReturnType<typeof historyCall>['getHistory']

/** The calls of a record kind that has a history and can bring back what was deleted. */
export type UndoCalls = ReturnType<typeof undoCalls>

/** What a form needs of the record it loads; `id` is empty until the record is saved. */
export type Identified = { id: number | ''; version: number }

/** One of the pages behind an entry of the menu: its address, and what it takes to use it. */
export type View = { path: string; label: string; access: Access }
