import { api } from '#api/index.ts'
import { noAnswer } from '#admin/lib/calls/envelope.ts'
import { failureText, isConnectionLost, NetworkFailure } from '#admin/lib/calls/failures.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'
import type { SendOptions } from '#admin/lib/calls/outbox.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { showFailure, notify } from '#admin/ui/dialog/feedback.tsx'
import { fault, tooMany } from './media-rules.ts'
import type { MediaKind } from './media-rules.ts'

/** A file that the server has taken. */
export type Media = { kind: MediaKind; url: string; alt: string }

/** A file of those that were chosen together, whose uploads' ids are `group`. */
type ChosenFile = { kind: MediaKind; file: File; group: readonly string[] }

type Uploads = Outbox<string, { chosen: ChosenFile }, Media[]>

/** An image is small; if it takes longer than this, something is wrong (spec 12.9.1). */
const IMAGE_TIMEOUT = 5000

/** Uploads for the rich text, one file after another. */
export class MediaUploads {
  readonly #outbox: Uploads = new Outbox(
    async (_id, { value }, options) => {
      try {
        return await send(value, options)
      } catch (failure) {
        // Without a server or a session the others would fare no better.
        if (isConnectionLost(failure)) this.#giveUp('pending', value.group)
        throw failure
      }
    },
    { limit: 1 },
  )

  readonly subscribe = this.#outbox.subscribe
  readonly snapshot = this.#outbox.snapshot

  /** Gives up what is under way or waiting. */
  readonly cancel = (): void => {
    const ids = [...this.snapshot().keys()]
    this.#giveUp('pending', ids)
    this.#giveUp('saving', ids)
  }

  /** Uploads files and answers those that the server accepted; a dialog says what is wrong with the others. */
  async take(kind: MediaKind, files: readonly File[]): Promise<Media[]> {
    const crowd = tooMany(kind, files.length)
    if (crowd !== undefined) {
      void notify(crowd)
      return []
    }
    const faults = files.flatMap((file) => fault(kind, file) ?? [])
    const sound = files.filter((file) => fault(kind, file) === undefined)
    const chosen = sound.map((file) => ({ id: newKey(), file }))
    const group = chosen.map(({ id }) => id)
    for (const { id, file } of chosen) {
      this.#outbox.put(id, { field: 'chosen', value: { kind, file, group } })
    }
    await this.#outbox.flush(group)
    const uploads = this.snapshot()
    for (const { id, file } of chosen) {
      const failure = uploads.get(id)?.failure
      if (failure === undefined || isConnectionLost(failure)) continue
      const text = failureText(failure)
      faults.push(files.length > 1 ? `“${file.name}”：${text}` : text)
    }
    this.#outbox.discard(group)
    if (faults.length > 0) void notify(faults.join('\n'))
    return group.flatMap((id) => uploads.get(id)?.answer ?? [])
  }

  #giveUp(state: 'pending' | 'saving', ids: readonly string[]): void {
    this.#outbox.discard(ids.filter((id) => this.snapshot().get(id)?.state === state))
  }
}

/** The upload under way, and how many files of the same choice come after it. */
export function uploadUnderWay(uploads: ReturnType<Uploads['snapshot']>) {
  const current = [...uploads.values()].find(({ state }) => state === 'saving')
  const { chosen } = current?.values ?? {}
  if (!chosen) return undefined
  const left = chosen.group.filter((id) => uploads.get(id)?.state === 'pending').length
  return { name: chosen.file.name, progress: current?.progress ?? 0, left }
}

/** Sends one file, and again where the network failed and the user wants it. */
async function send(chosen: ChosenFile, options: SendOptions): Promise<Media[]> {
  const { kind, file } = chosen
  const timeout = kind === 'image' ? AbortSignal.timeout(IMAGE_TIMEOUT) : undefined
  const signal = timeout ? AbortSignal.any([options.signal, timeout]) : options.signal
  const endpoint = kind === 'image' ? api.upload.uploadEditor : api.upload.editorFile
  try {
    const { data } = await uploadFile(endpoint, file, { ...options, signal })
    return data.map(({ url, alt }) => ({ kind, url, alt }))
  } catch (failure) {
    if (options.signal.aborted || !(failure instanceof NetworkFailure)) throw failure
    const again = await showFailure(timeout?.aborted ? noAnswer({ tooSlow: true }) : failure)
    if (!again || options.signal.aborted) throw failure
    options.onProgress(0)
    return send(chosen, options)
  }
}
