import { readFileSync } from 'node:fs'
import { filesOfRepository } from './layers.mjs'
import { inRoot } from './project.mjs'

/**
 * Words that only this project gave a meaning, with what to say instead.
 * @type {{ word: RegExp, instead: string, inNamesOnly?: boolean }[]}
 */
const WORDS = [
  { word: /\btold\b/i, instead: 'reported, shown, listed, answered, sent' },
  {
    word: /\basked\b/i,
    instead: 'requested, queried; query, request, question',
    inNamesOnly: true,
  },
  { word: /\bwanted\b/i, instead: 'required, expected, requested', inNamesOnly: true },
  { word: /\blet go\b/i, instead: 'release, unlink' },
  { word: /\bgive back\b/i, instead: 'restore, release' },
  { word: /\bin turn\b/i, instead: 'sequentially, queued, serialised' },
  { word: /\bmend(?:s|ed|ing)?\b/i, instead: 'repair, fix, restrict' },
  { word: /\bwhoever\b/i, instead: 'the user, the caller, the owner, the client' },
  { word: /\b(?:that|which) is none\b/i, instead: 'invalid, unknown, absent' },
]

/** Comments, texts and names, in this order, so that a name in a text counts for nothing. */
const TOKEN =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`)|(?<name>[A-Za-z_$][\w$]*)/g

/** A test's title: the first text after `test(`, `test.each(…)(` and their like. */
const IS_TITLE = /\b(?:test|describe|step)\b[\w.]*\($|\)\($/

/** `someName` and `SOME_NAME` as words. @param {string} name */
const asWords = (name) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** The words in the names, comments and test titles of a source, each as a line with advice. @param {string} source */
export function privateWordsIn(source) {
  return [...source.matchAll(TOKEN)].flatMap(({ 0: token, index, groups = {} }) => {
    const isTitle =
      groups['text'] !== undefined &&
      IS_TITLE.test(source.slice(Math.max(0, index - 40), index).trimEnd())
    if (groups['text'] !== undefined && !isTitle) return []
    const words = groups['name'] === undefined ? token : asWords(token)
    return WORDS.flatMap(({ word, instead, inNamesOnly = false }) => {
      const found = inNamesOnly && groups['name'] === undefined ? null : word.exec(words)
      if (!found) return []
      const at = groups['name'] === undefined ? index + found.index : index
      const line = source.slice(0, at).split('\n').length
      return [{ line, advice: `“${found[0]}” in ${groups['name'] ?? 'a sentence'}: ${instead}` }]
    })
  })
}

/** Those of all sources, as `path:line advice`. */
export const privateWords = () =>
  filesOfRepository()
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      privateWordsIn(readFileSync(inRoot(path), 'utf8')).map(
        ({ line, advice }) => `${path}:${line} ${advice}`,
      ),
    )
