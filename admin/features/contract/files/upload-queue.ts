import type { UploadedFile } from '#api/upload.ts'
import { newKey } from '#admin/lib/once.ts'

/** How far an upload is; `lost` is one whose file this page no longer has, as after a reload. */
export type UploadState =
  | { phase: 'waiting' }
  | { phase: 'sending'; sent: number }
  | { phase: 'failed'; failure: unknown }
  | { phase: 'lost' }

type SendOptions = { key: string; signal: AbortSignal; onProgress: (sent: number) => void }

/** Makes the upload; a repetition has the same key. */
export type SendFile = (file: File, options: SendOptions) => Promise<UploadedFile>

type Upload = {
  file: File
  done: (uploaded: UploadedFile) => void
  state: UploadState
  abort?: AbortController
}

const LOST: UploadState = { phase: 'lost' }

/** Uploads on their way, a few at once, in the order in which they were added. */
export class UploadQueue {
  private readonly send: SendFile
  private readonly atOnce: number
  private readonly uploads = new Map<string, Upload>()
  private readonly listeners = new Set<() => void>()

  constructor(send: SendFile, atOnce = 3) {
    this.send = send
    this.atOnce = atOnce
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The same object until it changes. */
  stateOf(key: string): UploadState {
    return this.uploads.get(key)?.state ?? LOST
  }

  fileOf(key: string): File | undefined {
    return this.uploads.get(key)?.file
  }

  /** Adds a file and answers its key; `done` is called once it is on the server. */
  add(file: File, done: (key: string, uploaded: UploadedFile) => void): string {
    const key = newKey()
    this.uploads.set(key, {
      file,
      done: (uploaded) => done(key, uploaded),
      state: { phase: 'waiting' },
    })
    this.next()
    return key
  }

  /** Sends again what failed, with the same key. */
  retry(key: string): void {
    const upload = this.uploads.get(key)
    if (upload?.state.phase !== 'failed') return
    this.set(upload, { phase: 'waiting' })
    this.next()
  }

  /** Keeps these and gives all others up. */
  keep(keys: Iterable<string>): void {
    const kept = new Set(keys)
    for (const [key, upload] of this.uploads) {
      if (kept.has(key)) continue
      this.uploads.delete(key)
      upload.abort?.abort()
    }
    this.next()
  }

  /** The keys of what is waiting or being sent. */
  underWay(): string[] {
    return [...this.uploads].filter(([, { state }]) => isMoving(state)).map(([key]) => key)
  }

  /** Resolves once nothing is waiting or being sent. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      if (this.underWay().length === 0) return resolve()
      const stop = this.subscribe(() => {
        if (this.underWay().length > 0) return
        stop()
        resolve()
      })
    })
  }

  private next(): void {
    const all = [...this.uploads]
    const room = this.atOnce - all.filter(([, { state }]) => state.phase === 'sending').length
    const waiting = all.filter(([, { state }]) => state.phase === 'waiting')
    for (const [key, upload] of waiting.slice(0, Math.max(room, 0))) void this.deliver(key, upload)
    this.tell()
  }

  private async deliver(key: string, upload: Upload): Promise<void> {
    const abort = new AbortController()
    upload.abort = abort
    this.set(upload, { phase: 'sending', sent: 0 })
    try {
      const onProgress = (sent: number) => this.set(upload, { phase: 'sending', sent })
      const uploaded = await this.send(upload.file, { key, signal: abort.signal, onProgress })
      // Given up in the last moment: nobody waits for it.
      if (this.uploads.get(key) === upload) {
        this.uploads.delete(key)
        upload.done(uploaded)
      }
    } catch (failure) {
      upload.state = { phase: 'failed', failure }
    }
    this.next()
  }

  private set(upload: Upload, state: UploadState): void {
    upload.state = state
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

const isMoving = ({ phase }: UploadState) => phase === 'waiting' || phase === 'sending'
