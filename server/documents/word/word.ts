import type { WordValues } from '#api/contract/word-fields.ts'
import { JobPool } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import { refusals } from '#server/jobs/refusals.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { WordAnswer, WordTask } from './word-job.ts'

/** Word files are checked and filled in in a process of their own, with the limits of Excel files. */
const pool = new JobPool({
  processes: 2,
  idleMs: 60_000,
  process: { heapMb: 384, nativeMb: 256 },
  queue: {
    runningPerUser: 1,
    waiting: 20,
    waitingPerUser: 2,
    fullMessage: '正在处理的 Word 文件较多，请稍后再试',
    ownFullMessage: '您还有 Word 文件没有处理完，请等它结束',
  },
})

const wordJob = (...[what, remedy]: Parameters<typeof refusals>): Job<WordTask, WordAnswer> => ({
  module: new URL('./word-job.ts', import.meta.url),
  longestMs: 30_000,
  ...refusals(what, remedy),
})

const checking = wordJob('模板的内容', '请简化后再上传')
const filling = wordJob('合同的内容', '请改用 PDF，或分成几份合同')

/** What is wrong with a template, in words; undefined where nothing is. It is read once it is its turn. */
export async function templateProblem(user: number, read: () => Promise<Uint8Array>) {
  const answer = await pool.turn(user, async (run) =>
    run(checking, { template: await read(), values: undefined }),
  )
  return 'problem' in answer ? answer.problem : undefined
}

type Template = Uint8Array | undefined

const unusable = (problem: string) =>
  new Refusal('conflict', `公司的合同 Word 模板不能用：${problem}（在“公司资料”中）`)

/**
 * A contract by a template, or by the shipped one, below a `mark` unless that is empty; all are read once it is its turn. Refuses a template that has passed the
 * check when it came in and would not today.
 */
export async function makeWord(
  user: number,
  read: () => Promise<{ template: Template; values: WordValues; mark?: string }>,
) {
  const answer = await pool.turn(user, async (run) => run(filling, await read()))
  if ('file' in answer) return answer.file
  throw unusable('problem' in answer ? answer.problem : '')
}

/** The names of the fields of a template, or of the shipped one, which is read once it is its turn. Refuses as `makeWord` does. */
export async function fieldsOfTemplate(user: number, read: () => Promise<Template>) {
  const answer = await pool.turn(user, async (run) =>
    run(checking, { template: await read(), values: undefined }),
  )
  if ('fields' in answer) return answer.fields
  throw unusable('problem' in answer ? answer.problem : '')
}
