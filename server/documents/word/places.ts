/** What staff call the parts of a Word file, and where a fault lies. Only for words: what a part is, its type says. */

const CALLED: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)glossary\//, '文档部件'],
  [/(^|\/)charts\//, '图表'],
  [/(^|\/)diagrams\//, 'SmartArt 图形'],
  [/(^|\/)customxml\//, '附带的数据'],
  [/(^|\/)docprops\//, '文件属性'],
  [/(^|\/)document\d*\.xml$/, '正文'],
  [/(^|\/)header\d*\.xml$/, '页眉'],
  [/(^|\/)footer\d*\.xml$/, '页脚'],
  [/(^|\/)footnotes\d*\.xml$/, '脚注'],
  [/(^|\/)endnotes\d*\.xml$/, '尾注'],
  [/(^|\/)comments\d*\.xml$/, '批注'],
  [/(^|\/)(web)?settings\d*\.xml$/, '文档设置'],
]

/** The part that a part of relationships belongs to, `word/header1.xml` for `word/_rels/header1.xml.rels`. */
export const sourceOf = (name: string) => name.replace(/_rels\/([^/]*)\.rels$/i, '$1')

/** What staff call a part, or the part of which these are the relationships. */
export function placeOf(name: string): string {
  const part = sourceOf(name).toLowerCase()
  return CALLED.find(([pattern]) => pattern.test(part))?.[1] ?? `“${sourceOf(name).slice(0, 60)}”`
}

/** Whether a part is read as XML. */
export const isXml = (name: string) => /\.(xml|rels)$/i.test(name)

/** An attribute's value by its name, whatever its prefix; empty without one. */
export const valueOf = (attributes: Readonly<Record<string, string>>, local: string) =>
  Object.entries(attributes).find(([key]) => key.split(':').at(-1) === local)?.[1] ?? ''
