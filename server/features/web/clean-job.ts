import { excessOf } from '#server/platform/html-limits.ts'
import { cleanRichHtml, filesIn } from './rich-html.ts'

/** What is too much in a text (`excessOf`), or the text cleaned, with the addresses of the files that it shows. */
export type Cleaned = { excess: string } | { webs: string; files: string[] }

export default function clean(html: string): Cleaned {
  const excess = excessOf(html)
  if (excess !== undefined) return { excess }
  const webs = cleanRichHtml(html)
  return { webs, files: filesIn(webs) }
}
