import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { NamedColumn } from './columns-layout.ts'
import type { ListName } from '#api/user/preferences.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { useLayout } from './use-layout.ts'

// Seldom needed, and it brings parts that a list does without.
const LayoutDrawer = lazyPart(async () => (await import('./layout-drawer.tsx')).LayoutDrawer)

type LayoutButtonProps = { kind: ListName; columns: readonly NamedColumn[] }

/** 列设置: which columns a list shows, in which order and how wide, and how dense its rows are. */
export function LayoutButton({ kind, columns }: LayoutButtonProps) {
  const layout = useLayout(kind, columns)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="text" icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {layout.failed ? '列设置（未保存）' : '列设置'}
      </Button>
      <output className="unseen">{layout.failed && '列设置没有保存成功'}</output>
      <LayoutDrawer columns={columns} layout={layout} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
