import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Progress } from 'antd'
import { useSyncExternalStore } from 'react'
import { failureText } from '#admin/lib/calls/failures.ts'
import { isHidden, isUploaded, sizeText } from './form-files.ts'
import type { FormFile } from './form-files.ts'
import { Thumbnail } from './thumbnail.tsx'
import { mayRetry } from './uploads.ts'
import type { Uploads, UploadState } from './uploads.ts'
import css from './files.module.css'

type FileRowProps = {
  file: FormFile
  uploads: Uploads
  first: boolean
  last: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A file of the form: stored already, or how far its upload is. */
export function FileRow(props: FileRowProps) {
  const { file, uploads, first, last, onOpen, onMove, onRemove } = props
  const { name, size, upload } = file
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const uploading = useSyncExternalStore(uploads.subscribe, () =>
    upload === undefined ? undefined : uploads.snapshot().get(upload),
  )
  const moving = uploading?.state === 'pending' || uploading?.state === 'saving'
  const retries = uploading?.state === 'failed' && mayRetry(uploading.failure)
  return (
    <li>
      <Thumbnail file={file} local={uploading?.values.upload?.file} />
      <div className="row-main">
        {isUploaded(file) ? (
          // What may only be looked at can still be opened.
          <ConfigProvider componentDisabled={false}>
            <Button type="link" className="text-link" onClick={onOpen}>
              {name}
            </Button>
          </ConfigProvider>
        ) : (
          <span className="whole-text">{name}</span>
        )}
        <div className={`${css.about} muted`}>
          {sizeText(size)}
          {isHidden(file) && <span>不能在这里查看，点名称下载</span>}
          {upload !== undefined && <StateText uploading={uploading} />}
        </div>
        {uploading?.state === 'saving' && (
          <Progress
            percent={Math.floor((uploading.progress ?? 0) * 100)}
            size="small"
            aria-label={`${name}的上传进度`}
          />
        )}
      </div>
      {!disabled && (
        <div className={css.buttons}>
          {retries && upload !== undefined && (
            <Button size="small" type="link" onClick={() => uploads.retry([upload])}>
              重试
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined aria-hidden />}
            disabled={first}
            aria-label={`上移${name}`}
            onClick={() => onMove(-1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined aria-hidden />}
            disabled={last}
            aria-label={`下移${name}`}
            onClick={() => onMove(1)}
          />
          <Button
            size="small"
            type="link"
            danger
            aria-label={`${moving ? '取消' : '移除'}${name}`}
            onClick={onRemove}
          >
            {moving ? '取消' : '移除'}
          </Button>
        </div>
      )}
    </li>
  )
}

function StateText({ uploading }: { uploading: UploadState }) {
  switch (uploading?.state) {
    case 'pending':
      return <span>等待上传</span>
    case 'saving':
      return <span>{uploading.progress === 1 ? '正在保存到服务器' : '正在上传'}</span>
    case 'failed':
      return <span className={css.problem}>上传失败：{failureText(uploading.failure)}</span>
    case 'saved':
      return null
    case undefined:
      return <span className={css.problem}>没有上传完，请移除后重新选择</span>
  }
}
