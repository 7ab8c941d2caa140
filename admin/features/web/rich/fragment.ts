import { ownFile } from './clean-html.ts'

/** In which form the editor copies its own content, besides HTML. */
const FRAGMENT = 'application/x-slate-fragment'

/**
 * Whether copied content of an editor has images or videos from elsewhere, as an editor of another site may
 * have; its own form of copying passes by the cleaning of HTML.
 */
export function hasForeign(data: DataTransfer): boolean {
  const fragment = data.getData(FRAGMENT)
  if (fragment === '') return false
  try {
    return anyForeign(JSON.parse(decodeURIComponent(atob(fragment))))
  } catch {
    return true
  }
}

/** The same content in its other forms only. */
export function withoutFragment(data: DataTransfer): DataTransfer {
  const others = new DataTransfer()
  for (const type of data.types) {
    if (type !== FRAGMENT && type !== 'Files') others.setData(type, data.getData(type))
  }
  return others
}

function anyForeign(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(anyForeign)
  if (typeof node !== 'object' || node === null) return false
  return Object.entries(node).some(([name, value]: [string, unknown]) => {
    if ((name === 'src' || name === 'poster') && value !== '') {
      return ownFile(String(value)) === undefined
    }
    return anyForeign(value)
  })
}
