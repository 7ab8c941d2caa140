import { z } from 'zod'
import { linesOf, namedTemplates } from './named-templates.ts'

/** Named clauses from which a contract takes its own (合同条款模板); the first is the default. */

export const clauseTemplate = z.object({ name: z.string(), clauses: z.string() })
export type ClauseTemplate = z.output<typeof clauseTemplate>

/** A contract's own may be longer; so long ten of them still come in one call. */
const MOST_CLAUSES = 8000

export const clauseTemplates = (label: string) =>
  namedTemplates<ClauseTemplate, ClauseTemplate>(label, '合同条款模板', (given, at) => ({
    clauses: linesOf(`${at}条款`, given['clauses'], MOST_CLAUSES),
  }))
