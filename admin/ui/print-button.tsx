import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { openFile } from './open.tsx'

type PrintButtonProps = {
  label: string
  /** What it prints: at once where it is one paper, else chosen from a menu. */
  papers: readonly { label: string; address: string }[]
}

/** Opens a paper as a PDF in a new tab. */
export function PrintButton({ label, papers }: PrintButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open(address: string): Promise<void> {
    setBusy(true)
    try {
      await openFile(address)
    } finally {
      setBusy(false)
    }
  }

  const button = { icon: <PrinterOutlined aria-hidden />, loading: busy }
  const [only, ...others] = papers
  if (only && others.length === 0) {
    return (
      <Button {...button} onClick={() => void open(only.address)}>
        {label}
      </Button>
    )
  }
  const items = papers.map((paper) => ({
    key: paper.address,
    label: paper.label,
    onClick: () => void open(paper.address),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button {...button}>{label}</Button>
    </Dropdown>
  )
}
