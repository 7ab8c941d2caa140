import { z } from 'zod'
import {
  asVisible,
  asVisibleLines,
  checked,
  CONTROL,
  CONTROL_BUT_BREAKS,
  field,
  refuse,
} from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'

/** Named texts of the company from which documents take their own. */

export const MOST_TEMPLATES = 10
const MOST_NAME = 40

/** A text of one line, trimmed; refuses one that is longer or has characters that nobody sees. */
export const lineOf = (label: string, value: unknown, max: number) =>
  checked(label, asVisible(label, value ?? '').trim(), max, CONTROL)

/** The same of several lines. */
export const linesOf = (label: string, value: unknown, max: number) =>
  checked(label, asVisibleLines(label, value ?? '').trim(), max, CONTROL_BUT_BREAKS)

/**
 * Templates in their order, a list or JSON text of one; no two have the same name. `called` is what one of them is called in
 * a refusal, and `contentOf` reads what it has beside its name.
 */
export function namedTemplates<Wire extends object, Template extends { name: string }>(
  label: string,
  called: string,
  contentOf: (given: Record<string, unknown>, at: string) => Omit<Template, 'name'>,
) {
  function templateFrom(raw: unknown, index: number): Template {
    const unnamed = `第${index + 1}个${called}`
    if (typeof raw !== 'object' || raw === null) refuse(`${unnamed}的格式不正确`)
    const given = raw as Record<string, unknown>
    const name = lineOf(`${unnamed}的名称`, given['name'], MOST_NAME)
    if (name === '') refuse(`${unnamed}没有名称，请填写，如“标准”`)
    return { name, ...contentOf(given, `${called}“${name}”的`) } as Template
  }
  const wire = { type: 'array', items: { type: 'object' }, maxItems: MOST_TEMPLATES }
  return field<readonly Wire[] | string | null, Template[]>(label, { wire }, (raw) => {
    const items = jsonList(label, raw ?? '')
    if (items.length > MOST_TEMPLATES) refuse(`${label}不能超过${MOST_TEMPLATES}个`)
    const templates = items.map(templateFrom)
    const names = templates.map(({ name }) => name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    return twice === undefined ? templates : refuse(`有两个${called}都叫“${twice}”，请改一个名称`)
  })
}

/** Named clauses from which a contract takes its own (合同条款模板); the first is the default. */
export const clauseTemplate = z.object({ name: z.string(), clauses: z.string() })
export type ClauseTemplate = z.output<typeof clauseTemplate>

/** A contract's own may be longer; so long ten of them still come in one call. */
const MOST_CLAUSES = 8000

export const clauseTemplates = (label: string) =>
  namedTemplates<ClauseTemplate, ClauseTemplate>(label, '合同条款模板', (given, at) => ({
    clauses: linesOf(`${at}条款`, given['clauses'], MOST_CLAUSES),
  }))
