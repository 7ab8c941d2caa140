import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { RecordHistory } from './history-drawer.tsx'

// It brings parts that nothing else of a form needs.
const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.tsx')).HistoryDrawer)

type HistoryButtonProps = RecordHistory & { className?: string }

/** 修改记录: opens the history of a record, for who may see it; also where the form is locked. */
export function HistoryButton({ history, id, className }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  if (!useMayCall(history)) return null
  return (
    <>
      <Button
        type="text"
        className={className}
        icon={<HistoryOutlined aria-hidden />}
        disabled={false}
        onClick={() => setOpen(true)}
      >
        修改记录
      </Button>
      <HistoryDrawer history={history} id={id} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
