import type { SentChoice } from '#api/kit/imports.ts'
import { Notice } from '#admin/ui/notice.tsx'
import type { ReadFile } from './import-types.ts'
import { LayoutPanel } from './layout-panel.tsx'

/** Which rows are not imported, in words; empty where all are. */
const leftOut = ({ wrong, skipped }: ReadFile['counts']) =>
  [wrong > 0 && `${wrong} 行有错误`, skipped > 0 && `${skipped} 行没有型号等内容`]
    .filter(Boolean)
    .join('、')

type FileHeadProps = {
  read: ReadFile
  busy: boolean
  onChoose: (choice: SentChoice) => Promise<boolean>
}

/** What was read of a file, above its rows: its name, its layout, and what is not taken of it. */
export function FileHead({ read, busy, onChoose }: FileHeadProps) {
  const { file_name, layout, fields, ignored, counts } = read
  const left = leftOut(counts)
  const noted = layout.columns.filter(({ note }) => note !== '')
  return (
    <>
      <p className="muted">{file_name}</p>
      <LayoutPanel
        layout={layout}
        fields={fields}
        ignored={ignored}
        busy={busy}
        onChoose={onChoose}
      />
      {noted.map(({ letters, title, note }) => (
        <Notice key={letters} kind="warning" text={`${letters}列“${title}”：${note}`} />
      ))}
      {left !== '' && (
        <Notice
          kind="warning"
          text={`有 ${left}，确认后不会导入这些行；也可以改好文件后重新选择`}
        />
      )}
    </>
  )
}
