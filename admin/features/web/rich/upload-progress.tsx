import { Button, Progress } from 'antd'
import { useSyncExternalStore } from 'react'
import type { MediaUploads } from '../media-uploads.ts'

/** How far the upload under way is, with a way to give it up. */
export function UploadProgress({ uploads }: { uploads: MediaUploads }) {
  const upload = useSyncExternalStore(uploads.subscribe, uploads.state)
  return (
    <div className="rich-upload" aria-live="polite">
      {upload && (
        <>
          <span>
            正在上传“{upload.name}”{upload.left > 0 && `，还有${upload.left}个等待上传`}
          </span>
          <Progress
            percent={Math.floor(upload.sent * 100)}
            size="small"
            aria-label={`${upload.name}的上传进度`}
          />
          <Button size="small" type="link" danger onClick={uploads.cancel}>
            取消
          </Button>
        </>
      )}
    </div>
  )
}
