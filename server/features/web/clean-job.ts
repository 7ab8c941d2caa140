import { excessOf } from '#server/platform/html-limits.ts'
import { cleanRichHtml, filesIn } from './rich-html.ts'

/** The excess of a text (`excessOf`), or the cleaned text with the addresses of its files. */
export type Cleaned = { excess: string } | { webs: string; files: string[] }

export default function clean(html: string): Cleaned {
  const excess = excessOf(html)
  if (excess !== undefined) return { excess }
  const webs = cleanRichHtml(html)
  return { webs, files: filesIn(webs) }
}
