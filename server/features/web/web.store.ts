import type { Row } from '#server/db/tables/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'

export type WebTextRow = Row<'web_text'>
export type WebTextValues = Values<'web_text'>

export const { table, find, insert, update, remove } = recordStore('web_text')
