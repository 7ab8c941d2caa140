import { Modal, Skeleton } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { VersionHead, VersionTerms } from './version-head.tsx'
import { VersionLines } from './version-lines.tsx'

type VersionDialogProps = {
  quotation: number
  /** What is shown, or was last; `open` says whether it is. */
  revision: number
  number: string
  open: boolean
  onClose: () => void
}

/** A version of a quotation as it was sent, to be read. */
export function VersionDialog(props: VersionDialogProps) {
  const { quotation, revision, number, open, onClose } = props
  return (
    <Modal
      title={`${number} V${revision}`.trim()}
      open={open}
      onCancel={onClose}
      footer={null}
      width={1000}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      <Content quotation={quotation} revision={revision} />
    </Modal>
  )
}

function Content({ quotation, revision }: Pick<VersionDialogProps, 'quotation' | 'revision'>) {
  const answer = useRead(api.quotation.getVersion, { id: quotation, revision })
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (answer.isError) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  const { data } = answer.data
  return (
    <>
      <VersionHead version={data} />
      <VersionLines version={data} />
      <VersionTerms version={data} />
    </>
  )
}
