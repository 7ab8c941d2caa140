/**
 * What shows nothing: zero-width and bidi control characters, soft hyphens, fillers, interlinear annotation marks.
 * U+200D stays where it joins emoji, and a variation selector after what it varies: an emoji, a rare Chinese form.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`(?![\p{Variation_Selector}\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Script=Han}|[0-9#*](?=\ufe0f\u20e3))\p{Variation_Selector}`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/**
 * A text without its invisible characters, which would make two names that look alike different ones. All that shows
 * stays as it is: m³ and m3, full and half width remain what they are. In linear time.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * NEL, LS and PS: line ends that no key types and that come with pasted texts. Programs differ on whether a line ends
 * there, so that no text is stored with them.
 */
const SEPARATORS = '\u0085\u2028\u2029'

const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'g')
const LINE_END = new RegExp(`\r\n?|[${SEPARATORS}]`, 'g')

/** A text of one line: a blank where it has a separator of lines that is no control character to be refused. */
export const inOneLine = (text: string): string => text.replace(SEPARATOR, ' ')

/** A text of several lines with each of its line ends as `\n`. */
export const inLines = (text: string): string => text.replace(LINE_END, '\n')
