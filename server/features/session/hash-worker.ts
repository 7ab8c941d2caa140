import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { standBack } from '#server/stand-back.ts'

/** A password to be hashed, or to be compared with a hash. */
export type HashRequest = { password: string; stored?: string }
export type HashAnswer = string | boolean

standBack()

parentPort?.on('message', ({ password, stored }: HashRequest) => {
  const answer: HashAnswer =
    stored === undefined ? hashSync(password) : verifySync(stored, password)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
