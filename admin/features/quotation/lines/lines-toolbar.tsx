import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCan } from '#admin/lib/calls/query.ts'
import { ExportButton } from '../offer/export-button.tsx'
import { ADD_BUTTON } from './line-cursor.ts'
import type { LineSession } from './saving/line-session.ts'
import { SelectLink } from '../models/select-link.tsx'
import type { OpenDialog } from './dialogs/line-dialogs.tsx'

type NameButtonsProps = {
  /** Whether the user may change the quotation, and it takes changes. */
  editable: boolean
  onOpen: (dialog: OpenDialog) => void
}

type LinesToolbarProps = NameButtonsProps & { session: LineSession; isEmpty: boolean }

/** The buttons beside the title, as far as the user may. */
export function LinesToolbar({ session, editable, isEmpty, onOpen }: LinesToolbarProps) {
  const navigate = useNavigate()
  const mayCombine = useCan('combination:view')
  return (
    <>
      {mayCombine && (
        <Button onClick={() => void navigate({ to: '/combination' })}>组合管理</Button>
      )}
      <ExportButton session={session} />
      {editable && (
        <Button
          id={ADD_BUTTON}
          // Afterwards it is sending that comes next.
          type={isEmpty ? 'primary' : 'default'}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onOpen({ kind: 'set' })}
        >
          新增
        </Button>
      )}
    </>
  )
}

/** The other ways to a line, under the page's ⋯. */
export function OtherLines({ id, onOpen }: { id: number; onOpen: (dialog: OpenDialog) => void }) {
  const mayReadList = useCan('product:view')
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'product' })}>单个产品</Button>
      <Button onClick={() => onOpen({ kind: 'rows' })}>粘贴多行</Button>
      {mayReadList && <Button onClick={() => onOpen({ kind: 'inquiry' })}>从询价清单</Button>}
      <Button onClick={() => onOpen({ kind: 'free' })}>自由项</Button>
      <SelectLink target={{ quotation: id }} />
    </>
  )
}

/** What stands beside the quotation's name: its form, and the way back to the list. */
export function NameButtons({ editable, onOpen }: NameButtonsProps) {
  const navigate = useNavigate()
  return (
    <>
      {editable && (
        <Button type="link" size="small" onClick={() => onOpen({ kind: 'quotation' })}>
          编辑
        </Button>
      )}
      <Button type="link" size="small" onClick={() => void navigate({ to: '/quotation' })}>
        返回
      </Button>
    </>
  )
}
