import type { ReactNode } from 'react'
import type { ListName } from '#api/user/preferences.ts'
import { CreateButton } from './create-button.tsx'
import { DeletedButton } from './deleted/deleted-button.tsx'
import { LayoutButton } from './layout/layout-button.tsx'
import type { Column, CreateAction, DeletedCalls } from './types.ts'

/** What a list says of the buttons beside its title. */
export type ListButtonsProps = {
  create?: CreateAction | undefined
  /** The calls of the kind; with them the list has 已删除. */
  undo?: DeletedCalls | undefined
  /** More buttons. */
  extra?: ReactNode
}

type AllButtonsProps<Row> = ListButtonsProps & {
  kind: ListName
  columns: readonly Column<Row>[]
}

/** The buttons beside a list's title. */
export function ListButtons<Row>(props: AllButtonsProps<Row>) {
  const { kind, columns, create, undo, extra } = props
  return (
    <>
      <LayoutButton kind={kind} columns={columns} />
      {undo && <DeletedButton calls={undo} />}
      {extra}
      {create && <CreateButton create={create} />}
    </>
  )
}
