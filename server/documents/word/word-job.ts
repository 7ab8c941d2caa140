import type { WordValues } from '#api/contract/word-fields.ts'
import { isOutOfMemory } from '#server/jobs/out-of-memory.mjs'
import { TooMuch } from '#server/jobs/job.ts'
import { defaultTemplate } from './default-template.ts'
import { checkedTemplate, filled } from './fill.ts'
import { NOT_DOCX, Refused } from './package.ts'

/** A template to fill in, or without values to check; without a template it is the shipped one. */
export type WordTask = {
  template: Uint8Array | undefined
  values: WordValues | undefined
  /** A line above the text, for what the template has no field for; none where it is empty. */
  mark?: string
}
/** With values the file; without, the names of the template's fields. */
export type WordAnswer = { problem: string } | { file: Uint8Array } | { fields: string[] }

/** Checks a template, and fills it in. Whatever else it makes a reader throw means that it is no Word file, or a broken one. */
export default function work({ template, values, mark }: WordTask): WordAnswer {
  try {
    const file = template ?? defaultTemplate()
    if (values) return { file: filled(file, values, mark) }
    return { fields: checkedTemplate(file).fields }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    if (template === undefined || error instanceof TooMuch || isOutOfMemory(error)) throw error
    return { problem: NOT_DOCX }
  }
}
