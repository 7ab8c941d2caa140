import type { RobotKind, RobotMessage } from './robots.ts'

/**
 * What a robot's markdown would read as more than text, in the same characters of full width: they look alike, read
 * naturally in Chinese, and need not be unescaped by receivers of three kinds, which differ in that. `@` and `<` would
 * call people (`<at …>`, `<@all>`), `://` would make a link.
 */
const WIDE: Record<string, string> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  '`': '｀',
  '@': '＠',
  '&': '＆',
  '#': '＃',
  '://': '：//',
}

/** A text as one that is shown as it is: no link, no heading, nobody called. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/:\/\/|[<>[\]*`@&#]/g, (found) => WIDE[found] ?? found)

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const CUT = '…'

/** How many bytes a text takes within a request. Escaped it is never shorter, so this serves both kinds of limits. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

/** A text of at most so many bytes, cut between two characters. */
function cutTo(text: string, bytes: number): string {
  // A character is at least a byte, so what lies beyond is cut in any case.
  const start = text.slice(0, bytes + 1)
  if (start === text && bytesOf(text) <= bytes) return text
  const room = bytes - bytesOf(CUT)
  let used = 0
  let end = 0
  for (const { segment, index } of characters.segment(start)) {
    used += bytesOf(segment)
    if (used > room) break
    end = index + segment.length
  }
  return text.slice(0, end) + CUT
}

const KB = 1024
/** What a message may have: of 飞书 the limit of 20 KB is the whole request's, which has some fields beside the text. */
const LIMITS: Record<RobotKind, number> = { wecom: 4 * KB, dingtalk: 18 * KB, feishu: 19 * KB }
const TITLE_BYTES = 300

/** A link's address such that nothing of it ends the link early. */
const inLink = (url: string) =>
  url.replace(/[\s()<>[\]"]/g, (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The title as text, cut. */
export const titleOf = ({ title }: RobotMessage) =>
  cutTo(plain(title).replaceAll('\n', ' '), TITLE_BYTES)

/** The message as a robot's text: title, text and link, within the limit; what is cut is the text. */
export function robotText(kind: RobotKind, message: RobotMessage): string {
  const isMarkdown = kind !== 'feishu'
  // In 钉钉's markdown one line break is none.
  const lineBreak = kind === 'dingtalk' ? '\n\n' : '\n'
  const title = titleOf(message)
  const head = (isMarkdown ? `**${title}**` : title) + lineBreak
  const url = message.url === undefined ? '' : inLink(message.url)
  const link = isMarkdown ? `[查看](${url})` : url
  const tail = url === '' ? '' : lineBreak + link
  const text = plain(message.text).replaceAll('\n', lineBreak)
  return head + cutTo(text, Math.max(LIMITS[kind] - bytesOf(head) - bytesOf(tail), 0)) + tail
}
