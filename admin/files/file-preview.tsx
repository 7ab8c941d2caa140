import { useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider, Flex, Modal, Spin } from 'antd'
import { useState } from 'react'
import { ticketedAddress } from '#admin/lib/calls/client.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { downloadFile, openFile } from '#admin/ui/open.tsx'
import { previewOf } from './form-files.ts'
import type { FormFile } from './form-files.ts'
import css from './files.module.css'

type FilePreviewProps = { file: FormFile; onClose: () => void }

/** Shows an image or a PDF over the form. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const { name, url } = file
  // A ticket is good for a minute, so each opening requests a new one.
  const address = useQuery({
    queryKey: ['preview', url],
    queryFn: () => ticketedAddress(url),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <ConfigProvider componentDisabled={false}>
      <Modal
        title={<span className="whole-text">{name}</span>}
        open
        width="min(960px, 100vw - 24px)"
        centered
        onCancel={onClose}
        closable={{ 'aria-label': '关闭' }}
        footer={
          <Flex gap="small" justify="end" wrap>
            <Button onClick={() => void openFile(url)}>在新标签页中打开</Button>
            <Button type="primary" onClick={() => void downloadFile(url, name)}>
              下载
            </Button>
          </Flex>
        }
      >
        <div className={css.preview}>
          {address.isPending && <Spin description="正在加载…" />}
          {address.isError && (
            <LoadFailure failure={address.error} onRetry={() => void address.refetch()} />
          )}
          {address.data && <Content file={file} address={address.data} />}
        </div>
      </Modal>
    </ConfigProvider>
  )
}

function Content({ file, address }: { file: FormFile; address: string }) {
  const { name } = file
  const [broken, setBroken] = useState(false)
  if (broken) return <Notice kind="warning" text="这个文件无法预览，请下载后查看" />
  if (previewOf(file) === 'pdf') {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF, and the server lets nothing in a file run
    return <iframe src={address} title={name} />
  }
  return <img src={address} alt={name} onError={() => setBroken(true)} />
}
