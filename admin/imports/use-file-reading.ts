import { useState } from 'react'
import type { z } from 'zod'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { useSending } from '#admin/ui/form/use-change.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { sentChoice, type FileChoice } from './file-choice.ts'
import { refusedFile } from './import-types.ts'

type Sent = { file: File; choice: FileChoice; key: string }

/** `count` is how often the file was read. */
type Read<Data> = { file: File; choice: FileChoice; data: Data; count: number }

/**
 * Reads a file on the server, and again with what is chosen of it; `about` is what else the call has to know. `take` answers whether it was read; where it was
 * not, what was read before stays.
 */
export function useFileReading<Data>(
  call: UploadEndpoint<{ data: z.ZodType<Data> }>,
  about: object = {},
) {
  const [read, setRead] = useState<Read<Data>>()
  const isGone = useIsUnmounted()
  const reading = useSending(({ file, choice, key }: Sent) =>
    uploadFile(call, file, {
      key,
      input: { ...about, ...sentChoice(choice) },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  )

  async function take(file: File, choice: FileChoice = {}): Promise<boolean> {
    const refused = refusedFile(file)
    if (refused !== undefined) {
      await notify(refused)
      return false
    }
    const answer = await reading.send({ file, choice, key: newKey() })
    if (!answer || isGone()) return false
    setRead((before) => ({ file, choice, data: answer.data, count: (before?.count ?? 0) + 1 }))
    return true
  }

  return { read, busy: reading.busy, take, restart: () => setRead(undefined) }
}
