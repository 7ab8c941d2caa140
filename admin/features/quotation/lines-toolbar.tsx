import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { api } from '#api/index.ts'
import { useCan } from '#admin/lib/query.ts'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { ExportButton } from './export-button.tsx'
import { ADD_BUTTON } from './line-cursor.ts'
import type { LineSession } from './line-session.ts'

type LinesToolbarProps = { session: LineSession; onAdd: () => void }

/** The buttons beside the title, as far as the user may. */
export function LinesToolbar({ session, onAdd }: LinesToolbarProps) {
  const navigate = useNavigate()
  const mayEdit = useCan('quotation:edit')
  const mayCombine = useCan('combination:view')
  return (
    <>
      <HistoryButton history={api.quotation.getHistory} id={session.id} />
      {mayCombine && (
        <Button onClick={() => void navigate({ to: '/combination' })}>组合管理</Button>
      )}
      <ExportButton session={session} />
      {mayEdit && (
        <Button id={ADD_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          新增
        </Button>
      )}
    </>
  )
}
