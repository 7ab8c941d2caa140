import { api } from '#api/index.ts'
import { noAnswer } from '#admin/lib/envelope.ts'
import { failureText, NetworkFailure, SessionEnded } from '#admin/lib/failures.ts'
import { newKey } from '#admin/lib/once.ts'
import { uploadFile } from '#admin/lib/upload.ts'
import { showFailure, tell } from '#admin/ui/feedback.tsx'
import { fault, tooMany } from './media-rules.ts'
import type { MediaKind } from './media-rules.ts'

/** A file that the server has taken. */
export type Media = { kind: MediaKind; url: string; alt: string }

/** The upload under way. */
export type MediaUpload = { name: string; sent: number; left: number }

/** An image is small; if it takes longer than this, something is wrong (specification §9). */
const IMAGE_TIMEOUT = 5000

/** Uploads for the rich text, one file after another. */
export class MediaUploads {
  private current: MediaUpload | undefined
  private stop = new AbortController()
  private queue: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The same object until it changes; nothing while no upload is under way. */
  readonly state = (): MediaUpload | undefined => this.current

  /** Gives up what is under way or waiting. */
  readonly cancel = (): void => {
    this.stop.abort()
    this.stop = new AbortController()
    this.set(undefined)
  }

  /** Uploads files and answers those that the server has taken; what is wrong with others is told. */
  take(kind: MediaKind, files: readonly File[]): Promise<Media[]> {
    const crowd = tooMany(kind, files.length)
    if (crowd !== undefined) {
      void tell(crowd)
      return Promise.resolve([])
    }
    const { signal } = this.stop
    const uploaded = this.queue.then(() => this.sendAll(kind, files, signal))
    this.queue = uploaded
    return uploaded
  }

  private async sendAll(
    kind: MediaKind,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<Media[]> {
    const done: Media[] = []
    const faults = files.flatMap((file) => fault(kind, file) ?? [])
    const sound = files.filter((file) => fault(kind, file) === undefined)
    for (const [index, file] of sound.entries()) {
      try {
        done.push(...(await this.send(kind, file, sound.length - index - 1, signal)))
      } catch (failure) {
        // Without a server or a session the others would fare no better.
        if (signal.aborted || isLost(failure)) break
        faults.push(
          files.length > 1 ? `“${file.name}”：${failureText(failure)}` : failureText(failure),
        )
      }
    }
    if (!signal.aborted) this.set(undefined)
    if (faults.length > 0) void tell(faults.join('\n'))
    return done
  }

  /** Sends one file, and again where the network failed and the user wants it. */
  private async send(
    kind: MediaKind,
    file: File,
    left: number,
    cancelled: AbortSignal,
    key = newKey(),
  ): Promise<Media[]> {
    cancelled.throwIfAborted()
    const report = (sent: number) => {
      if (!cancelled.aborted) this.set({ name: file.name, sent, left })
    }
    report(0)
    const timeout = kind === 'image' ? AbortSignal.timeout(IMAGE_TIMEOUT) : undefined
    const signal = timeout ? AbortSignal.any([cancelled, timeout]) : cancelled
    const endpoint = kind === 'image' ? api.upload.uploadEditor : api.upload.editorFile
    try {
      const { data } = await uploadFile(endpoint, file, { key, signal, onProgress: report })
      return data.map(({ url, alt }) => ({ kind, url, alt }))
    } catch (failure) {
      if (cancelled.aborted || !(failure instanceof NetworkFailure)) throw failure
      const again = await showFailure(timeout?.aborted ? noAnswer(true) : failure)
      if (!again) throw failure
      return this.send(kind, file, left, cancelled, key)
    }
  }

  private set(state: MediaUpload | undefined): void {
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

const isLost = (failure: unknown) =>
  failure instanceof NetworkFailure || failure instanceof SessionEnded
