import { Notice } from '#admin/ui/notice.tsx'
import type { FileChoice } from './file-choice.ts'
import { FileLines } from './file-lines.tsx'
import { FileQuestions } from './file-questions.tsx'
import type { ReadFile } from './import-types.ts'
import { LayoutPanel } from './layout-panel.tsx'

/** Which rows are not imported, in words; empty where all are. */
const leftOut = ({ wrong, skipped }: ReadFile['counts']) =>
  [wrong > 0 && `${wrong} 行有错误`, skipped > 0 && `${skipped} 行没有型号等内容`]
    .filter(Boolean)
    .join('、')

type FileHeadProps = {
  read: ReadFile
  choice: FileChoice
  busy: boolean
  /** Reads the file again. */
  onChoose: (choice: FileChoice) => void
}

/** What was read of a file, above its rows: its name, its layout, and what is not taken of it. */
export function FileHead({ read, choice: chosen, busy, onChoose }: FileHeadProps) {
  const { file_name, layout, counts, sheets, sheet } = read
  // What is chosen is chosen of the sheet that is shown, even where that was found without a choice.
  const choice = sheets.length > 1 ? { sheet, ...chosen } : chosen
  const left = leftOut(counts)
  const noted = [layout, ...layout.tables]
    .flatMap(({ columns }) => columns)
    .filter(({ note }) => note !== '')
  return (
    <>
      <p className="muted">{file_name}</p>
      <FileLines read={read} choice={choice} busy={busy} onChoose={onChoose} />
      <FileQuestions layout={layout} choice={choice} busy={busy} onChoose={onChoose} />
      <LayoutPanel read={read} choice={choice} busy={busy} onChoose={onChoose} />
      {noted.map(({ letters, title, note }) => (
        <Notice
          key={`${letters} ${title}`}
          kind="warning"
          text={`${letters}列“${title}”：${note}`}
        />
      ))}
      {left !== '' && (
        <Notice
          kind="warning"
          text={`有 ${left}，确认后不会导入这些行；也可以改好后重新${choice.pasted ? '粘贴' : '选择文件'}`}
        />
      )}
    </>
  )
}
