import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'

/** A page of `docs/manual/`, as it is written: its title, and the headings of its parts. @param {string} text */
export const contentsOf = (text) => ({
  title: /^# (.+)$/m.exec(text)?.[1] ?? '',
  parts: [...text.matchAll(/^## (.+)$/gm)].map(([, part = '']) => part),
})

const marked = new Marked({
  renderer: {
    // By its name a part is linked to.
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${text}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

/** A page as HTML, its beginning and each of its parts apart. @param {string} text */
const partsOf = (text) =>
  Promise.all(
    text.split(/^(?=## )/m).map(async (markdown) => ({
      part: contentsOf(markdown).parts[0] ?? '',
      html: await marked.parse(markdown),
    })),
  )

const PAGE = /^(.+\/docs\/manual\/[\w-]+\.md)\?(html|contents)$/

/**
 * Vite's plugin for the pages of the manual: with `?html` a page is the HTML of its parts, with `?contents` its title and parts. Done while
 * building, so that browsers need no Markdown.
 * @returns {import('vite').Plugin}
 */
export const manual = () => ({
  name: 'manual',
  async load(id) {
    const [, file, form] = PAGE.exec(id) ?? []
    if (file === undefined) return undefined
    const text = await readFile(file, 'utf8')
    this.addWatchFile(file)
    const value = form === 'html' ? await partsOf(text) : contentsOf(text)
    return `export default ${JSON.stringify(value)}`
  },
})
