import { Flex, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { Received, UploadEndpoint } from '#api/kit/endpoint.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { FileChooser } from '#admin/ui/field/file-chooser.tsx'
import { useSending } from '#admin/ui/form/use-change.ts'

const MEGABYTE = 1024 * 1024

type CheckedFileProps<E extends UploadEndpoint> = {
  id?: string | undefined
  endpoint: E
  /** Which file holds at present. */
  present: string
  /** The ending of its name, and what is said of a file with another one. */
  accept: string
  otherwise: string
  /** What is chosen, and what is dragged here. */
  what: string
  dropped: string
  /** What is said of a file that is too large. */
  tooLarge: string
  /** The server has checked it: it becomes the form's. */
  onTaken: (answer: Received<E>, file: File) => void
  /** What else can be done with it. */
  children: ReactNode
}

/** A file of the company, which is checked as soon as it is chosen and used once the form is saved. */
export function CheckedFile<E extends UploadEndpoint>(props: CheckedFileProps<E>) {
  const { id, endpoint, accept, what, dropped, onTaken } = props
  const { maxBytes } = endpoint
  const reading = useSending(({ file, key }: { file: File; key: string }) =>
    uploadFile(endpoint, file, {
      key,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  )

  async function choose(file: File): Promise<void> {
    if (!file.name.toLowerCase().endsWith(accept)) return notify(props.otherwise)
    if (file.size > maxBytes) return notify(props.tooLarge)
    const answer = await reading.send({ file, key: newKey() })
    if (answer) onTaken(answer, file)
  }

  return (
    <Spin spinning={reading.busy} description="正在检查模板…">
      <Flex vertical gap="small">
        <p>{props.present}</p>
        <FileChooser
          {...(id !== undefined && { id })}
          single
          accept={accept}
          what={what}
          dropped={dropped}
          hint={`最大${maxBytes / MEGABYTE}MB`}
          onChosen={([file]) => file && void choose(file)}
        />
        <div className="button-row">{props.children}</div>
      </Flex>
    </Spin>
  )
}
