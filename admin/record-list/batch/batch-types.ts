import type { ReactNode } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import type { StatusOption } from '#api/kit/status.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'

/** A selected row, how the results name it, and what is sent with its id. */
export type BatchItem = { id: number; name: ReactNode; read?: object }

/** A field, and what it can become. */
export type BatchChoice = {
  field: string
  label: string
  options: readonly StatusOption[] | OptionsEndpoint
  /** Fields of each row that are sent with the value. */
  read: readonly string[]
}

/** What is done to every selected row: a field whose value is chosen first, what `question` asks, or else its deletion. */
export type BatchWork = {
  title: string
  call: Endpoint
  choice?: BatchChoice | undefined
  question?: string | undefined
}

/** Whether the rows go with it. */
export const removes = ({ choice, question }: BatchWork) => !choice && question === undefined
