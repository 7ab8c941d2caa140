import type { ReactNode } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import { CreateButton } from './create-button.tsx'
import { DeletedButton } from './deleted-button.tsx'
import type { CreateAction, DeletedCalls } from './types.ts'

/** What a list says of the buttons beside its title. */
export type ListButtonsProps = {
  create?: CreateAction | undefined
  /** The calls of the kind; with them the list has 已删除. */
  undo?: DeletedCalls | undefined
  /** More buttons. */
  extra?: ReactNode
}

/** The buttons beside a list's title. */
export function ListButtons({ list, create, undo, extra }: ListButtonsProps & { list: Endpoint }) {
  return (
    <>
      {undo && <DeletedButton calls={undo} list={list} />}
      {extra}
      {create && <CreateButton create={create} />}
    </>
  )
}
