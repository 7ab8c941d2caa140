import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { SentInput } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'

type LabelButtonProps = {
  /** Whose labels: some machines by their ids, or the list by its filters. */
  of: SentInput<typeof api.machine.labels>
  disabled?: boolean
}

/** 打印标签: opens the labels of machines as a PDF. */
export function LabelButton({ of, disabled = false }: LabelButtonProps) {
  const [busy, setBusy] = useState(false)
  const may = useMayCall(api.machine.labels)

  async function press(): Promise<void> {
    setBusy(true)
    try {
      await openFile(addressOf(api.machine.labels, of))
    } finally {
      setBusy(false)
    }
  }

  if (!may) return null
  return (
    <Button
      icon={<QrcodeOutlined aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={() => void press()}
    >
      打印标签
    </Button>
  )
}
