import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMay } from '#admin/lib/calls/query.ts'
import type { CreateAction } from './types.ts'

/** The 新增 button, where the user has the permission. */
export function CreateButton({ create }: { create: CreateAction }) {
  const may = useMay()
  if (!may(create.permission)) return null
  return (
    <Button type="primary" data-create icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
      {create.label ?? '新增'}
    </Button>
  )
}
