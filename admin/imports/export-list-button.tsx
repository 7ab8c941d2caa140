import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Permission } from '#api/kit/access.ts'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { useAddress } from '#admin/lib/address.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'

type ExportListButtonProps = {
  endpoint: FileEndpoint
  /** To export the list; that to import, which the call takes too, is for the template. */
  permission: Permission
  /** The list's filters, by their names in the address. */
  filters: readonly string[]
}

/** 导出: the list as it is filtered, all of its pages, as an Excel file. */
export function ExportListButton({ endpoint, permission, filters }: ExportListButtonProps) {
  const { values } = useAddress()
  const [busy, setBusy] = useState(false)
  const may = useCan(permission)

  async function press(): Promise<void> {
    setBusy(true)
    try {
      const query = Object.fromEntries(filters.map((name) => [name, values[name]]))
      await openFile(addressOf(endpoint, query))
    } finally {
      setBusy(false)
    }
  }

  if (!may) return null
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void press()}>
      导出
    </Button>
  )
}
