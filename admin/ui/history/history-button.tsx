import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMayCall } from '#admin/lib/query.ts'
import type { RecordHistory } from './record-history.ts'

// It brings parts that nothing else of a form needs.
const HistoryDrawer = lazy(async () => ({
  default: (await import('./history-drawer.tsx')).HistoryDrawer,
}))

type HistoryButtonProps = RecordHistory & { className?: string }

/** 修改记录: opens the history of a record, for who may see it; also where the form is locked. */
export function HistoryButton({ history, id, className }: HistoryButtonProps) {
  const [open, setOpen] = useState<boolean>()
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
      {open !== undefined && (
        <Suspense>
          <HistoryDrawer history={history} id={id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
