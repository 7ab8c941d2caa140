import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { openFile } from './open.tsx'
import { PaperDrawer } from './paper/paper-drawer.tsx'
import { PaperView, useShowsPapers, type Paper } from './paper/paper-view.tsx'

type PrintButtonProps = {
  label: string
  /** What it prints: at once where it is one paper, else chosen from several. */
  papers: readonly Paper[]
  /** Where nothing is chosen that it could print. */
  disabled?: boolean
  /** In a row of a table, as its other buttons are. */
  isLink?: boolean
  /** Whether a click on its row presses it. */
  opensRow?: boolean
  /** What there is to know of a paper that is shown, or has been opened: above it, or beside the button. */
  note?: ReactNode
}

/** Shows a paper as a PDF, the first one at once; where there is no room for that, it opens the chosen one in a new tab. */
export function PrintButton(props: PrintButtonProps) {
  return useShowsPapers() ? <ShowButton {...props} /> : <OpenButton {...props} />
}

const faceOf = ({ isLink = false, opensRow = false }: PrintButtonProps) => ({
  ...(isLink ? { type: 'link' as const } : { icon: <PrinterOutlined aria-hidden /> }),
  ...(opensRow && { 'data-opens': true }),
})

function ShowButton(props: PrintButtonProps) {
  const { label, papers, disabled = false, isLink, note } = props
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const paper = papers.find(({ address }) => address === chosen) ?? papers[0]

  function show(): void {
    setChosen(undefined)
    setOpen(true)
  }

  return (
    <>
      <Button {...faceOf(props)} disabled={disabled} onClick={show}>
        {label}
      </Button>
      <PaperDrawer
        title={isLink ? (paper?.label ?? label) : label}
        open={open}
        onClose={() => setOpen(false)}
        beside={<PaperView paper={paper} note={note} />}
      >
        {papers.length > 1 && (
          <Radio.Group
            vertical
            options={papers.map(({ label, address }) => ({ label, value: address }))}
            value={paper?.address}
            onChange={({ target }) => setChosen(String(target.value))}
          />
        )}
      </PaperDrawer>
    </>
  )
}

/** Opens a paper in a new tab, where the browser shows or downloads it. */
export function OpenButton(props: PrintButtonProps) {
  const { label, papers, disabled = false, note } = props
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState(false)

  async function open(address: string): Promise<void> {
    setBusy(true)
    try {
      await openFile(address)
    } finally {
      setBusy(false)
      setOpened(true)
    }
  }

  const button = { ...faceOf(props), loading: busy, disabled }
  const [only, ...others] = papers
  if (only && others.length === 0) {
    return (
      <>
        <Button {...button} onClick={() => void open(only.address)}>
          {label}
        </Button>
        {opened && note}
      </>
    )
  }
  const items = papers.map((paper) => ({
    key: paper.address,
    label: paper.label,
    onClick: () => void open(paper.address),
  }))
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button {...button}>{label}</Button>
      </Dropdown>
      {opened && note}
    </>
  )
}
