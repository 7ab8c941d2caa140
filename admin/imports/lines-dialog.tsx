import { Button } from 'antd'
import { useState } from 'react'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { ChooseStep } from './choose-step.tsx'
import { FileHead } from './file-head.tsx'
import { FileModal } from './file-modal.tsx'
import type { LinesCall, ReadLines } from './import-types.ts'
import { LinesPreview } from './lines-preview.tsx'
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
  /** What becomes of them; 加入 without it. */
  verb?: string
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
  const { nameLabel, rules, call, about, most, verb = '加入', onLines, onDone } = props
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
        {lines.length > most && (
          <span className="warning-text">
            最多还能{verb} {most} 行
          </span>
        )}
        <Button disabled={adding} onClick={restart}>
          {choice.pasted ? '重新粘贴' : '重新选择文件'}
        </Button>
        <Button
          type="primary"
          loading={adding}
          disabled={busy || lines.length === 0 || lines.length > most}
          onClick={() => void add(lines)}
        >
          {verb} {lines.length} 行
        </Button>
      </div>
    </>
  )
}
