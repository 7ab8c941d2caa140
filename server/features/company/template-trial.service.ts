import type { company } from '#api/company/company.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { exampleContract } from '#server/documents/papers/example-contract.ts'
import { contractValues } from '#server/documents/word/contract-values.ts'
import { makeWord } from '#server/documents/word/word.ts'
import type { FileAnswer } from '#server/handler.ts'
import { issuerOf, theCompany } from './company.service.ts'
import { chosenBytes } from './contract-template.service.ts'

/** 试印: what a Word file makes of a contract that is made up, sold by the company as it is stored. Nothing is stored. */
export async function tryTemplate(
  context: Context,
  { contract_template }: InputOf<typeof company.tryTemplate>,
): Promise<FileAnswer> {
  const { db, user } = context
  const body = await makeWord(user.id, async () => {
    const { tax_number, bank, account } = await theCompany(db)
    const issuer = { ...(await issuerOf(db)), tax_number, bank, account }
    return {
      template: await chosenBytes(context, contract_template),
      values: contractValues({ ...exampleContract, issuer }),
    }
  })
  return { body, name: '试印-购销合同.docx' }
}
