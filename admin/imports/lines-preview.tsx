import { useState } from 'react'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { needsLook, type ImportRow } from '#api/kit/imports.ts'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'
import type { ReadFile } from './import-types.ts'
import { PreviewRows, shownAtFirst } from './preview-rows.tsx'

type LinesPreviewProps<Row extends ImportRow> = {
  read: ReadFile & { rows: readonly Row[] }
  nameLabel: string
  /** What is shown of each row, where it is not what it would change. */
  columns?: readonly ReadColumn<Row>[]
}

/** The rows of a file that is read, those that need a look first. */
export function LinesPreview<Row extends ImportRow>(props: LinesPreviewProps<Row>) {
  const { read, nameLabel, columns } = props
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
      columns={columns}
      total={those.length}
    />
  )
}
