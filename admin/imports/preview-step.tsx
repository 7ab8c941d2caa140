import { Spin } from 'antd'
import { useState } from 'react'
import type { ImportPreview } from '#api/kit/imports.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import type { ImportCalls } from './import-types.ts'
import { PreviewRows, shownAtFirst } from './preview-rows.tsx'

type PreviewStepProps = {
  preview: ImportPreview
  nameLabel: string
  list: ImportCalls['getImport']
}

/** The rows of a preview, which lies on the server. */
export function PreviewStep({ preview, nameLabel, list }: PreviewStepProps) {
  const { id } = preview
  const [shown, setShown] = useState(() => shownAtFirst(preview))
  const { kind, page } = shown
  const answer = useRead(list, { id, kind: kind || null, page }, { keepPrevious: true })
  return (
    <>
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <Spin spinning={answer.isPending || answer.isPlaceholderData} delay={200}>
        <PreviewRows
          read={preview}
          nameLabel={nameLabel}
          shown={shown}
          onShow={setShown}
          rows={answer.data?.data ?? []}
          total={answer.data?.total}
        />
      </Spin>
    </>
  )
}
