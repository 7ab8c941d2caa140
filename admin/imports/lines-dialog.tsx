import { Button } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { needsLook } from '#api/kit/imports.ts'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { ChooseStep } from './choose-step.tsx'
import { FileHead } from './file-head.tsx'
import { FileModal } from './file-modal.tsx'
import type { LinesCall, ReadLines } from './import-types.ts'
import { PreviewRows, shownAtFirst } from './preview-rows.tsx'
import { useFileReading } from './use-file-reading.ts'
import css from './imports.module.css'

export type LinesDialogProps<Line> = {
  title: string
  /** What a line's name is called. */
  nameLabel: string
  rules: readonly string[]
  call: LinesCall<Line>
  /** What else the call has to know. */
  about?: object
  /** How many lines there is room for. */
  most: number
  /** Takes the lines; answers whether it has, where that is not at once. */
  onLines: (lines: Line[]) => void | Promise<boolean>
  /** Once the dialog is gone. */
  afterClose?: () => void
}

/** Takes a file or a paste, shows the lines in it, and hands them on. */
export function LinesDialog<Line>(all: LinesDialogProps<Line> & Opened) {
  const { open, onClose, afterClose, ...props } = all
  return (
    <FileModal title={props.title} open={open} onClose={onClose} afterClose={afterClose}>
      <LinesSteps {...props} onDone={onClose} />
    </FileModal>
  )
}

function LinesSteps<Line>(props: LinesDialogProps<Line> & { onDone: () => void }) {
  const { nameLabel, rules, call, about, most, onLines, onDone } = props
  const { read, busy, take, restart } = useFileReading<ReadLines<Line>>(call, about)
  const [adding, setAdding] = useState(false)

  async function add(lines: Line[]): Promise<void> {
    setAdding(true)
    const isTaken = await onLines(lines)
    setAdding(false)
    if (isTaken !== false) onDone()
  }

  if (!read) return <ChooseStep busy={busy} rules={rules} most={most} onChosen={take} />
  const { file, choice, data, count } = read
  const lines = data.rows.flatMap(({ line }) => line ?? [])
  return (
    <>
      <FileHead
        read={data}
        choice={choice}
        busy={busy}
        onChoose={(next) => void take(file, next)}
      />
      {data.layout.problem === '' && <LinesPreview key={count} read={data} nameLabel={nameLabel} />}
      <div className={`${css.foot} pinned-foot`}>
        {lines.length > most && <span className="warning-text">最多还能加入 {most} 行</span>}
        <Button disabled={adding} onClick={restart}>
          {choice.pasted ? '重新粘贴' : '重新选择文件'}
        </Button>
        <Button
          type="primary"
          loading={adding}
          disabled={busy || lines.length === 0 || lines.length > most}
          onClick={() => void add(lines)}
        >
          加入 {lines.length} 行
        </Button>
      </div>
    </>
  )
}

function LinesPreview<Line>({ read, nameLabel }: { read: ReadLines<Line>; nameLabel: string }) {
  const { rows } = read
  const [shown, setShown] = useState(() => shownAtFirst(read))
  const those = rows.filter((row) =>
    shown.kind === 'look' ? needsLook(row) : shown.kind === '' || row.kind === shown.kind,
  )
  const start = (shown.page - 1) * PAGE_SIZE
  return (
    <PreviewRows
      read={read}
      nameLabel={nameLabel}
      shown={shown}
      onShow={setShown}
      rows={those.slice(start, start + PAGE_SIZE)}
      total={those.length}
    />
  )
}
