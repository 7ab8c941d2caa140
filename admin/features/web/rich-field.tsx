import { useQuery } from '@tanstack/react-query'
import { Form, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { fetchCode } from '#admin/lib/calls/fetch-code.ts'
import { NetworkFailure } from '#admin/lib/calls/failures.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import type { MediaUploads } from './media-uploads.ts'
import { heldText, WholeField } from '#admin/ui/field/read-text.tsx'

/** What is written in it, without its marks; a picture is named as one. */
const textOfHtml = (html: unknown) =>
  heldText(html)
    .replace(/<img[^>]*>/gi, '[图片]')
    .replace(/<video[^>]*>/gi, '[视频]')
    .replace(/<\/(?:p|li|h\d|div|tr)>|<br[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()

type RichFieldProps = {
  name: string
  /** What is stored; a draft that says something else is shown at once. */
  stored: string
  uploads: MediaUploads
}

/** The rich editor behind its switch. Once it was shown its content belongs to the form, hidden or not. */
export function RichField({ name, stored, uploads }: RichFieldProps) {
  const form = Form.useFormInstance()
  const [shown, setShown] = useState(() => form.getFieldValue(name) !== stored)
  const [used, setUsed] = useState(shown)
  const id = useId()
  return (
    <>
      <div className="web-switch">
        <Switch
          id={id}
          checked={shown}
          onChange={(on) => {
            setShown(on)
            setUsed(true)
          }}
        />
        <label htmlFor={id}>图文编辑</label>
      </div>
      {used && (
        <WholeField called="网站图文" words={textOfHtml} name={name} hidden={!shown}>
          <LoadedEditor uploads={uploads} />
        </WholeField>
      )}
    </>
  )
}

type EditorProps = {
  uploads: MediaUploads
  value?: string
  onChange?: (html: string) => void
}

/** The editor is large, so it is fetched when someone wants it. */
function LoadedEditor(props: EditorProps) {
  const code = useQuery({
    queryKey: ['rich-editor'],
    queryFn: () =>
      fetchCode(() => import('./rich/rich-editor.tsx')).catch((cause: unknown) => {
        throw new NetworkFailure('图文编辑器没有加载成功，请检查网络后重试。', { cause })
      }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    // What is kept is a module, not data that could be compared.
    structuralSharing: false,
  })
  if (code.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (code.isError) {
    return <LoadFailure failure={code.error} onRetry={() => void code.refetch()} />
  }
  return <code.data.RichEditor {...props} />
}
