import type { statement } from '#api/statement/statement.ts'
import type { Handlers } from '#server/handler.ts'
import { confirmStatement, takeBack } from './statement-confirm.service.ts'
import { statementHistory, getStatement, listStatements } from './statement.service.ts'
import { printStatements, statementsAsWorkbook } from './statement-papers.service.ts'
import { statementKind } from './statement-record.ts'

const routes: Handlers<typeof statement> = {
  getHistory: statementHistory,
  index: listStatements,
  getStatement,
  setStatement: confirmStatement,
  takeBack,
  document: printStatements,
  workbook: statementsAsWorkbook,
}

export const statementFeature = { routes, kind: statementKind }
