import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { DeletedCalls } from '../types.ts'

// Seldom needed, and it brings parts that a list does without.
const DeletedDrawer = lazyPart(async () => (await import('./deleted-drawer.tsx')).DeletedDrawer)

type DeletedButtonProps = {
  calls: DeletedCalls
}

/** 已删除: opens the deleted records of a list, for who may delete them. */
export function DeletedButton({ calls }: DeletedButtonProps) {
  const [open, setOpen] = useState(false)
  if (!useMayCall(calls.getDeleted)) return null
  return (
    <>
      <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => setOpen(true)}>
        已删除
      </Button>
      <DeletedDrawer calls={calls} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
