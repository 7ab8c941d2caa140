import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { receiveFile } from '#admin/lib/calls/receive-file.ts'
import { showFailure, showSuccess } from '#admin/ui/dialog/feedback.tsx'
import { saveFile } from '#admin/ui/save-file.ts'

type ExportRowsButtonProps = {
  endpoint: FileEndpoint
  /** What the list is filtered by. */
  filters: AddressValues
  label?: string
}

const MEGABYTE = 1024 * 1024

/** 导出列表: all pages of the list as it is filtered, as an Excel file; says how much of it has come. */
export function ExportRowsButton(props: ExportRowsButtonProps) {
  const { endpoint, filters, label = '导出列表' } = props
  /** Bytes so far; undefined where none is under way. */
  const [received, setReceived] = useState<number>()
  const may = useMayCall(endpoint)

  async function press(): Promise<void> {
    setReceived(0)
    try {
      const { name, file } = await receiveFile(addressOf(endpoint, filters), {
        type: endpoint.type,
        onBytes: setReceived,
      })
      saveFile(name, file)
      showSuccess(`已导出 ${name}`)
    } catch (failure) {
      // Nothing was typed that could be lost: the button can be pressed again.
      await showFailure(failure, { retry: false })
    } finally {
      setReceived(undefined)
    }
  }

  if (!may) return null
  return (
    <Button
      icon={<FileExcelOutlined aria-hidden />}
      loading={received !== undefined}
      onClick={() => void press()}
    >
      {received === undefined ? label : progressText(received)}
    </Button>
  )
}

const progressText = (bytes: number) =>
  bytes === 0 ? '正在导出' : `正在导出 ${(bytes / MEGABYTE).toFixed(1)} MB`
