import type { ReactNode } from 'react'
import { permissionOf, type Permission } from '#api/kit/access.ts'
import type { Endpoint, Option } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import type { RestorableEntity } from '#api/kit/entity-sets.ts'
import type { Feature } from '#api/kit/features.ts'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import type { StatusOption } from '#api/kit/status.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import type { UndoCalls } from '#admin/lib/types.ts'
import type { SearchCall } from '#admin/ui/field/found-select.tsx'

export type RowBase = { id: number | '' }

/**
 * Where a cell stands on the card that a row is on a phone, and that it explains itself: its column's title is left out.
 * The name is the card's head with the status beside it, below it the number with the amount; then comes what is short,
 * one beside the other, or a text in lines of its own, and the ID last; `none` is for wider screens alone.
 */
export type CardPlace = 'name' | 'status' | 'number' | 'amount' | 'short' | 'text' | 'id' | 'none'

/** A column of a list. The ID column stands first by itself. */
export type Column<Row> = {
  title: string
  field: keyof Row & string
  /** Without one it takes what room is left. */
  width?: number
  /** Numbers stand below each other by their last figures. */
  align?: 'end'
  card?: CardPlace
  /** The field of a column in whose cells it stands, a line below, as long as it comes right after that one. */
  under?: string
  /** How a cell shows its row; without it, the field's text. */
  render?: (row: Row) => ReactNode
  /** Without it, it is not there. */
  permission?: Permission
  /** Whether it shows only to who chooses it under 列设置. */
  optional?: true
  /** The same of what the company may have switched off. */
  feature?: Feature
}

type ActionBase<Row> = {
  /** One of the button words of spec 12.4; it may depend on the row. */
  label: string | ((row: Row) => string)
  permission?: Permission
  feature?: Feature
  danger?: boolean
  /** The question asked first, such as 是否确认复制. */
  confirm?: string | ((row: Row) => string)
  /** What that question is titled; 提示 without it. */
  confirmTitle?: (row: Row) => string
  /** Under ⋯, after the others. */
  more?: true
  /** Where the button makes sense for some rows only. */
  shown?: (row: Row) => boolean
}

/** A button of a row: it either does something on screen, or makes a call with `{id}` and reloads. */
export type RowAction<Row> = ActionBase<Row> &
  (
    | { onClick: (row: Row) => void }
    | {
        change: Endpoint
        /** Whether the row goes with it. */
        removes?: boolean
        /** How it is done to several rows at once, and what is asked before, after their number. */
        batch?: { title: string; question: string }
      }
  )

/** How 批量修改 changes the status of one record, or by its label another field: by the save of its form. */
export type StatusChange = {
  save: Endpoint
  field: string
  label?: string
  options: readonly StatusOption[] | OptionsEndpoint
  permission: Permission
  /** Fields of each row that are sent with the value, so that the server knows which state of it was read. */
  read?: readonly string[]
}

/** The calls behind 已删除; the calls of a record kind have them. */
export type DeletedCalls = Pick<UndoCalls, 'getDeleted' | 'restore'>

/** What a list without records says; `advice`, how the first one is made, only to who may make it. */
export type EmptyHint = { text: string; advice?: string; permission?: Permission }

/** The 新增 button. */
export type CreateAction = { permission?: Permission; onClick: () => void; label?: string }

/** What a row shows when it is opened, where it has more to show. */
export type RowDetails<Row> = { has: (row: Row) => boolean; render: (row: Row) => ReactNode }

/** A select beside keyword and dates in the search form. Its `name` is the query's and the address's. */
export type Filter = {
  name: string
  label: string
  /** Fixed, read at once, or looked for as one types. */
  options: OptionsEndpoint | readonly Option[] | { found: SearchCall }
  /** Without it, it is not there. */
  permission?: Permission
  feature?: Feature
  /** What holds where nothing is chosen; 全部 where it says nothing. */
  unchosen?: string
  /** Under 更多筛选 until it is chosen. */
  more?: true
}

/**
 * 删除 with its question, which says of which record, and that it can be brought back: the row goes once the server
 * agrees.
 */
export function deleteAction<Row extends RowBase>(
  kind: RestorableEntity,
  change: Endpoint,
  naming: (row: Row) => string,
): RowAction<Row> {
  return {
    label: '删除',
    change,
    permission: permissionOf(entities[kind], 'delete'),
    ...(SPECIFIED_DELETIONS.has(kind)
      ? { confirm: (row) => `是否确认删除\n${nameOf(kind, naming(row), row.id)}，${UNTIL_WHEN}` }
      : {
          confirmTitle: (row) => `删除${nameOf(kind, naming(row), row.id)}？`,
          confirm: UNTIL_WHEN,
        }),
    danger: true,
    removes: true,
  }
}

const UNTIL_WHEN = `删除后${RESTORABLE_DAYS}天内可以在“已删除”中恢复`

/** Those whose question has specified words (spec 5). */
const SPECIFIED_DELETIONS: ReadonlySet<RestorableEntity> = new Set([
  'quotation',
  'contract',
  'production',
  'logistics',
  'sales',
  'product',
  'category',
  'combination',
  'user',
])

function nameOf(kind: RestorableEntity, name: string, id: RowBase['id']): string {
  const { label } = entities[kind]
  return name === '' ? `ID为${id}的${label}` : `${label}“${name}”`
}
