import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { ImportCalls } from './import-types.ts'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

type ImportButtonProps = {
  /** What the dialog is called. */
  title: string
  /** What a record's name is called. */
  nameLabel: string
  /** Which record a row is about, and what is particular to its cells, in sentences. */
  rules: readonly string[]
  calls: ImportCalls & { exportList: FileEndpoint }
}

/** 导入, for who may edit the records: opens the dialog that takes a file. */
export function ImportButton(props: ImportButtonProps) {
  const [open, setOpen] = useState(false)
  const may = useMayCall(props.calls.importFile)
  if (!may) return null
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <ImportDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
