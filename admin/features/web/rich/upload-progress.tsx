import { Button, Progress } from 'antd'
import { useSyncExternalStore } from 'react'
import { uploadUnderWay } from '../media-uploads.ts'
import type { MediaUploads } from '../media-uploads.ts'

/** How far the upload under way is, with a way to give it up. */
export function UploadProgress({ uploads }: { uploads: MediaUploads }) {
  const upload = uploadUnderWay(useSyncExternalStore(uploads.subscribe, uploads.snapshot))
  return (
    <div className="rich-upload" aria-live="polite">
      {upload && (
        <>
          <span>
            正在上传“{upload.name}”{upload.left > 0 && `，还有${upload.left}个等待上传`}
          </span>
          <Progress
            percent={Math.floor(upload.progress * 100)}
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
