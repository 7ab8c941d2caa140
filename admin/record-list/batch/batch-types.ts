import type { ReactNode } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { StatusOption } from '#api/status.ts'

/** A selected row, and how the results name it. */
export type BatchItem = { id: number; name: ReactNode }

/** What is done to every selected row: its deletion, or a status that is chosen first. */
export type BatchWork = {
  title: string
  call: Endpoint
  /** The status to choose; without it the rows are deleted. */
  choice?: { field: string; options: readonly StatusOption[] } | undefined
}
