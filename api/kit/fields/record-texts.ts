import { z } from 'zod'
import { ONE_LINE } from './field.ts'
import { lines, text } from './fields.ts'

/**
 * The texts of a record, stated once: the server reads, empties and answers them by this, the screens take label, length and
 * what is required. A text has one line, unless `lines` says otherwise.
 */
export type RecordText = { label: string; most?: number; required?: true; lines?: true }
export type RecordTexts = Readonly<Record<string, RecordText>>
export type TextsOf<Texts extends RecordTexts> = { [Name in keyof Texts]: string }

/** Their names, which are those of their columns. */
export const textNames = <Texts extends RecordTexts>(texts: Texts) =>
  Object.keys(texts) as (keyof Texts & string)[]

/** Something that is made of each of them, by its name. */
export function eachText<Texts extends RecordTexts, Made>(
  texts: Texts,
  make: (text: RecordText, name: string) => Made,
) {
  const made = Object.entries(texts).map(([name, one]) => [name, make(one, name)])
  return Object.fromEntries(made) as { [Name in keyof Texts]: Made }
}

/** As a save takes them. */
export const textInputs = <Texts extends RecordTexts>(texts: Texts) =>
  eachText(texts, ({ label, most, lines: hasLines }) => (hasLines ? lines : text)(label, most))

/** As an answer has them. */
export const textAnswers = <Texts extends RecordTexts>(texts: Texts) =>
  eachText(texts, () => z.string())

/** The names of those that a new record needs. */
export const requiredTexts = <Texts extends RecordTexts>(texts: Texts) =>
  textNames(texts).filter((name) => texts[name]!.required)

/** Of a record without any. */
export const emptyTexts = <Texts extends RecordTexts>(texts: Texts) => eachText(texts, () => '')

/** The texts of a record alone. */
export const textsOf = <Texts extends RecordTexts>(texts: Texts, record: TextsOf<Texts>) =>
  Object.fromEntries(textNames(texts).map((name) => [name, record[name]])) as TextsOf<Texts>

/** What the field of a form takes of a text, by its name. */
export const fieldOf =
  <Texts extends RecordTexts>(texts: Texts) =>
  (name: keyof Texts & string) => {
    const { label, most = ONE_LINE, required = false } = texts[name]!
    return { name, label, maxLength: most, required }
  }
