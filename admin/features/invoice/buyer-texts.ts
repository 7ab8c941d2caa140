/** What of a text looks like a telephone or an account: figures, with what stands between and beside them. */
const NUMBER = /^[\d+（(][\d\s\-－—()（）+转/]{4,}$/

/** The two parts that a printed text is most likely made of, for a person to check; all in the first where it shows none. */
export function split(text: string): [string, string] {
  for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
    const rest = text.slice(at).trim()
    if (NUMBER.test(rest)) return [text.slice(0, at).trim(), rest]
  }
  return [text, '']
}
