import type { ReactNode } from 'react'
import type { SendNotice } from '#api/quotation/quotation-offer-calls.ts'
import { token } from '#admin/lib/session.ts'
import { ask, showFailure, notify } from '#admin/ui/dialog/feedback.tsx'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import type { LineSession } from '../lines/saving/line-session.ts'

/** What is done with the whole quotation, in the words of its buttons. */
export type Step = '导出' | '打印' | '复制' | '修改阶段' | '发出' | '转合同' | '提交审核' | '恢复'

type Checked = { problem: string; notices: readonly SendNotice[] }

export type Preparing = {
  /** Answers whether the step may go on. */
  prepare: (step: Step) => Promise<boolean>
  /** Answers what a check points out; nothing where it finds a problem, which is shown. */
  passes: (check: () => Promise<Checked>) => Promise<readonly SendNotice[] | undefined>
  /** Asks, where there is a question; not once the user has left the page, or is being sent to the login page. */
  agrees: (question: ReactNode, title?: string) => Promise<boolean>
  /** What is read before a question; nothing where it could not be, once the user has given up. */
  answered: <T>(reading: () => Promise<T>) => Promise<T | undefined>
}

/** What cannot be taken back by saving the lines later, or takes the lines away. */
const BINDING: readonly Step[] = ['发出', '转合同', '提交审核', '恢复']

function unsavedQuestion(count: number, step: Step): string {
  const unsaved = `有${count}行修改没有保存`
  if (step === '修改阶段') return `${unsaved}，是否仍要修改阶段？`
  return `${unsaved}，${step}的内容不含这些修改，是否继续${step}？`
}

type Reading = { error: unknown }

/**
 * What is typed is saved before anything is done with the quotation, and the quotation read as it is then. Where
 * something cannot be saved, that is asked about, and refused before what binds the company.
 */
export function usePrepare(session: LineSession, read?: () => Promise<Reading>): Preparing {
  const isGone = useIsUnmounted()

  const isHere = () => !isGone() && token() !== undefined

  async function agrees(question: ReactNode, title?: string): Promise<boolean> {
    return question === undefined || (isHere() && ask(question, { title }))
  }

  async function goesOnUnsaved(step: Step): Promise<boolean> {
    const count = session.saves.unsaved().length
    if (!BINDING.includes(step)) return agrees(unsavedQuestion(count, step))
    if (isHere()) await notify(`有${count}行修改没有保存，请先重试或改正这些行，再${step}`)
    return false
  }

  async function answered<T>(reading: () => Promise<T>): Promise<T | undefined> {
    try {
      return await reading()
    } catch (failure) {
      return isHere() && (await showFailure(failure)) ? answered(reading) : undefined
    }
  }

  async function passes(check: () => Promise<Checked>) {
    const answer = await answered(check)
    if (answer && answer.problem !== '' && isHere()) await notify(answer.problem)
    return answer?.problem === '' ? answer.notices : undefined
  }

  async function isRead(): Promise<boolean> {
    if (!read) return true
    const { error } = await read()
    return error === null || (isHere() && (await showFailure(error)) && isRead())
  }

  async function prepare(step: Step): Promise<boolean> {
    if (!(await session.saves.flush()) && !(await goesOnUnsaved(step))) return false
    return isRead()
  }

  return { prepare, passes, agrees, answered }
}
