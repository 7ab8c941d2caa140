import { Pagination, Segmented, Spin, Tag } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { importKinds } from '#api/kit/imports.ts'
import type { ImportKind, ImportPreview, ImportRow } from '#api/kit/imports.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { filtersOf } from './import-types.ts'
import type { ImportCalls } from './import-types.ts'
import css from './imports.module.css'

type PreviewStepProps = {
  preview: ImportPreview
  nameLabel: string
  list: ImportCalls['getImport']
}

const COLOURS: Readonly<Record<ImportKind, string>> = {
  new: 'success',
  changed: 'processing',
  unchanged: 'default',
  wrong: 'error',
}

/** What each row of the file would do, by what becomes of it; what is wrong first, where anything is. */
export function PreviewStep({ preview, nameLabel, list }: PreviewStepProps) {
  const { id, counts, ignored, file_name } = preview
  const [kind, setKind] = useState<ImportKind | ''>(counts.wrong > 0 ? 'wrong' : '')
  const [page, setPage] = useState(1)
  const answer = useRead(list, { id, kind: kind || null, page }, { keepPrevious: true })
  const total = answer.data?.total ?? 0

  function show(next: ImportKind | ''): void {
    setKind(next)
    setPage(1)
  }

  return (
    <>
      <p className="muted">{file_name}</p>
      {counts.wrong > 0 && (
        <Notice
          kind="warning"
          text={`有 ${counts.wrong} 行有错误，确认后不会导入这些行；也可以改好文件后重新选择`}
        />
      )}
      {ignored.length > 0 && (
        <Notice
          text={`不认识这些列，不会导入：${ignored.map((title) => `“${title}”`).join('、')}`}
        />
      )}
      <div className={css.filter}>
        <Segmented
          aria-label="结果"
          value={kind}
          options={filtersOf(counts)}
          onChange={(next) => show(next)}
        />
      </div>
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <Spin spinning={answer.isPending || answer.isPlaceholderData} delay={200}>
        {total > 0 && (
          <ReadTable
            columns={columnsOf(nameLabel)}
            rows={answer.data?.data ?? []}
            keyOf={({ row }) => row}
          />
        )}
      </Spin>
      {answer.data && total === 0 && <p className="muted">没有这样的行</p>}
      {total > PAGE_SIZE && (
        <Pagination
          className="pager"
          current={page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          showTotal={(all) => `共 ${all} 行`}
          onChange={setPage}
        />
      )}
    </>
  )
}

const columnsOf = (nameLabel: string): readonly ReadColumn<ImportRow>[] => [
  {
    title: '行号',
    width: 84,
    render: ({ row }) => <span className="muted nowrap">第{row}行</span>,
  },
  { title: nameLabel, isHead: true, isWide: true, width: '28%', render: ({ name }) => name },
  {
    title: '结果',
    width: 84,
    render: ({ kind }) => (
      <Tag color={COLOURS[kind]}>{importKinds.find(({ value }) => value === kind)?.label}</Tag>
    ),
  },
  { title: '说明', isWide: true, render: (row) => <About row={row} /> },
]

/** Why a row is wrong, or what it changes. */
function About({ row: { kind, reason, changes } }: { row: ImportRow }) {
  if (kind === 'wrong') return reason
  return (
    <ul className={`${css.changes} plain-list`}>
      {changes.map(({ label, before, after }) => (
        <li key={label} className="long-text">
          <span className="muted">{label}：</span>
          {kind === 'changed' && (
            <>
              <del className="muted">{before || '空'}</del> <span aria-hidden>→</span>
              <span className="unseen">改为</span>{' '}
            </>
          )}
          <ins>{after || '（清空）'}</ins>
        </li>
      ))}
    </ul>
  )
}
