import { readFile } from 'node:fs/promises'
import { DOCX } from '#api/upload/upload.ts'
import { templateProblem } from '#server/documents/word/word.ts'
import { invalid } from '#server/platform/errors.ts'

/** The type of a Word file of contracts that can be filled in; any other is refused in words. */
export async function templateType(path: string, _name: string, userId: number): Promise<string> {
  const problem = await templateProblem(userId, () => readFile(path))
  if (problem !== undefined) throw invalid('file', problem)
  return DOCX
}
