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
