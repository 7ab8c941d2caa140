import { UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useState } from 'react'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { LinesDialogProps } from './lines-dialog.tsx'

/** A button that takes rows of a form from a file, for who may change the form. */
export function linesButton<Line>() {
  const Dialog = lazyPart(async () => (await import('./lines-dialog.tsx')).LinesDialog<Line>)
  return function LinesButton(props: LinesDialogProps<Line>) {
    const [open, setOpen] = useState(false)
    const { componentDisabled: disabled } = ConfigProvider.useConfig()
    const may = useMayCall(props.call)
    if (!may || disabled) return null
    return (
      <>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
          从Excel导入
        </Button>
        <Dialog {...props} open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
}
