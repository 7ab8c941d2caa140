import { Parser } from 'htmlparser2'

/**
 * What HTML may be before it is cleaned. Cleaners keep the open elements in a list that they search and shift, and
 * take attributes apart in loops of loops: within these limits what they do grows with the text alone.
 */
const MOST_DEPTH = 100
/** 1 MB of ordinary paragraphs has a sixth of them. */
const MOST_ELEMENTS = 100_000
/** Each that is left out makes the cleaner copy what it has so far. */
const MOST_MEDIA = 1000
const MOST_ATTRIBUTES = 30
const LONGEST_VALUE = 4000
const LONGEST_STYLE = 1000

const MEDIA = new Set(['img', 'video', 'source', 'input'])

class Excess extends Error {}

/** What is too much in a text, as the rest of a sentence about it for staff; undefined where nothing is. */
export function excessOf(html: string): string | undefined {
  let [depth, elements, media, attributes] = [0, 0, 0, 0]
  const parser = new Parser({
    onopentagname: (name) => {
      attributes = 0
      if ((depth += 1) > MOST_DEPTH) throw new Excess('的格式套得太深')
      if ((elements += 1) > MOST_ELEMENTS) throw new Excess('的段落和格式太多')
      if (MEDIA.has(name) && (media += 1) > MOST_MEDIA) {
        throw new Excess(`的图片、视频和待办事项合计不能超过${MOST_MEDIA}个`)
      }
    },
    onattribute: (name, value) => {
      if ((attributes += 1) > MOST_ATTRIBUTES) throw new Excess('中有一处格式的属性太多')
      if (value.length > (name === 'style' ? LONGEST_STYLE : LONGEST_VALUE)) {
        throw new Excess('中有一处样式或链接太长')
      }
    },
    onclosetag: () => void (depth -= 1),
  })
  try {
    parser.end(html)
    return undefined
  } catch (error) {
    if (!(error instanceof Excess)) throw error
    return `${error.message}，请清除多余的格式后再保存`
  }
}
