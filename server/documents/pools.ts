import { JobPool } from '#server/jobs/job-pool.ts'

const SECOND_MS = 1000

/** `heapMb` is what the largest document that is let through takes, and half as much again. */
const pool = (heapMb: number, idleMs: number) =>
  new JobPool({
    processes: 1,
    idleMs,
    process: { heapMb, nativeMb: 256 },
    queue: {
      runningPerUser: 1,
      waiting: 20,
      waitingPerUser: 2,
      fullMessage: '导出的人较多，请稍后再试',
      ownFullMessage: '您还有导出没有完成，请等它结束',
    },
  })

/**
 * Where PDFs, labels and workbooks of quotations are made, by their size: small ones never wait for large ones. Who
 * prints one often prints another, and its start takes four times as long as a PDF, so the process for small ones
 * stays for ten minutes.
 */
export const documentPools = { small: pool(192, 600 * SECOND_MS), large: pool(512, 30 * SECOND_MS) }
export type DocumentPool = keyof typeof documentPools
