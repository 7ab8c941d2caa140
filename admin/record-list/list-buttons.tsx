import type { ReactNode } from 'react'
import type { ListName } from '#api/user/preferences.ts'
import { MoreButtons } from '#admin/ui/more-buttons.tsx'
import { CreateButton } from './create-button.tsx'
import { DeletedButton } from './deleted/deleted-button.tsx'
import { LayoutButton } from './layout/layout-button.tsx'
import type { Column, CreateAction, DeletedCalls } from './types.ts'

/** What a list says of the buttons beside its title. */
export type ListButtonsProps = {
  create?: CreateAction | undefined
  /** The calls of the kind; with them the list has 已删除. */
  undo?: DeletedCalls | undefined
  /** More buttons in sight. */
  extra?: ReactNode
  /** Those that are needed less often, under ⋯. */
  more?: ReactNode
}

type AllButtonsProps<Row> = ListButtonsProps & {
  kind: ListName
  columns: readonly Column<Row>[]
}

/** The buttons beside a list's title, at most five in sight. */
export function ListButtons<Row>(props: AllButtonsProps<Row>) {
  const { kind, columns, create, undo, extra, more } = props
  return (
    <>
      {extra}
      <MoreButtons>
        {more}
        <LayoutButton kind={kind} columns={columns} />
        {undo && <DeletedButton calls={undo} />}
      </MoreButtons>
      {create && <CreateButton create={create} />}
    </>
  )
}
