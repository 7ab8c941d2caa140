import { isOutOfMemory } from '#server/jobs/out-of-memory.mjs'
import { foreignReason } from './foreign-file.ts'
import { Refused } from './sheet-row.ts'
import type { Unreadable } from './sheet.ts'
import { TooLarge } from './unpack.ts'

const MEGABYTE = 1024 * 1024

export const UNREADABLE = '无法读取这个文件，请用Excel或WPS另存为“.xlsx”格式后重试'

/**
 * Does work with a file that somebody sent. What is wrong with the file as a whole is answered in words; whatever else
 * its parts make a reader throw means that it is no Excel file, or a broken one.
 */
export async function inWords<Answer>(
  unpackedBytes: number,
  work: () => Answer | Promise<Answer>,
): Promise<Answer | Unreadable> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    if (error instanceof TooLarge) {
      const most = unpackedBytes / MEGABYTE
      return {
        problem: `文件解压后的内容太多（最多${most}MB），请删除图片、格式和多余的内容，或分成几个文件`,
      }
    }
    if (isOutOfMemory(error)) throw error
    return { problem: UNREADABLE }
  }
}

/** Throws `Refused` for a file that is no .xlsx, saying what it is. */
export async function refuseForeign(file: Parameters<typeof foreignReason>[0]): Promise<void> {
  const foreign = await foreignReason(file)
  if (foreign !== undefined) throw new Refused(foreign)
}
