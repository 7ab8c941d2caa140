import { z } from 'zod'
import { asVisible, checked, CONTROL, CONTROL_BUT_BREAKS, field, refuse } from '#api/kit/field.ts'
import { jsonList } from '#api/kit/json-list.ts'

/** Named clauses from which a contract takes its own (合同条款模板); the first is the default. */

export const clauseTemplate = z.object({ name: z.string(), clauses: z.string() })
export type ClauseTemplate = z.output<typeof clauseTemplate>

export const MOST_CLAUSE_TEMPLATES = 10
/** A contract's own may be longer; so long ten of them still come in one call. */
const MOST_CLAUSES = 8000
const MOST_NAME = 40

function templateFrom(raw: unknown, number: number): ClauseTemplate {
  const unnamed = `第${number}个合同条款模板`
  if (typeof raw !== 'object' || raw === null) refuse(`${unnamed}的格式不正确`)
  const given = raw as Record<string, unknown>
  const written = asVisible(`${unnamed}的名称`, given['name'] ?? '').trim()
  const name = checked(`${unnamed}的名称`, written, MOST_NAME, CONTROL)
  if (name === '') refuse(`${unnamed}没有名称，请填写，如“标准”`)
  const label = `合同条款模板“${name}”的条款`
  const clauses = asVisible(label, given['clauses'] ?? '')
    .replace(/\r\n?/g, '\n')
    .trim()
  return { name, clauses: checked(label, clauses, MOST_CLAUSES, CONTROL_BUT_BREAKS) }
}

/** Templates in their order, a list or JSON text of one; no two have the same name. */
export function clauseTemplates(label: string) {
  const wire = { type: 'array', items: { type: 'object' }, maxItems: MOST_CLAUSE_TEMPLATES }
  return field<readonly ClauseTemplate[] | string | null, ClauseTemplate[]>(
    label,
    { wire },
    (raw) => {
      const items = jsonList(label, raw)
      if (items.length > MOST_CLAUSE_TEMPLATES) {
        refuse(`${label}不能超过${MOST_CLAUSE_TEMPLATES}个`)
      }
      const templates = items.map((item, index) => templateFrom(item, index + 1))
      const names = templates.map(({ name }) => name)
      const twice = names.find((name, index) => names.indexOf(name) !== index)
      return twice === undefined ? templates : refuse(`有两个${label}都叫“${twice}”，请改一个名称`)
    },
  )
}
