import type { InputOf } from '#api/kit/endpoint.ts'
import { MAX_WEBS_BYTES, web } from '#api/web/web.ts'
import { EDITOR_PATH } from '#api/upload/upload.ts'
import { may, type Context } from '#server/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { showFiles } from '#server/features/upload/upload.service.ts'
import { plainText } from '#server/platform/html.ts'
import { change } from '#server/records/change.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { saveRecord, type RecordKind } from '#server/records/save.ts'
import { cleanHtml } from './clean.ts'
import * as store from './web.store.ts'
import type { WebTextRow, WebTextValues } from './web.store.ts'

/** There is one text; its row is created by a migration. */
const THE_TEXT = 1

export const webKind: RecordKind<WebTextRow, WebTextValues> = {
  ...store,
  name: () => '网站文字',
  fields: formTexts(web.setWeb, {
    webs: { label: '图文内容', text: (html) => plainText(asText(html)), isHtml: true },
  }),
}

const historyOfText = historyOf(webKind)

/** The history of the text; it needs no id, since there is one text. */
export function textHistory(context: Context, { page }: InputOf<typeof web.getHistory>) {
  return historyOfText(context, { id: THE_TEXT, page })
}

async function theText({ db }: Pick<Context, 'db'>): Promise<WebTextRow> {
  const row = await store.find(db, THE_TEXT)
  if (!row) throw new Error('the row of the website text is missing')
  return row
}

/** The text as it was typed, and whether the actor may edit it (`id`). */
export async function getText(context: Context) {
  const { web: info, webs, version } = await theText(context)
  return { info, webs, version, id: may(context, 'web:edit') ? 1 : 0 }
}

/** The cleaned HTML. It must be within the limit too, so that a saved text can be saved again. */
async function cleaned(user: number, html: string) {
  const text = await cleanHtml(user, html)
  if (Buffer.byteLength(text.webs) > MAX_WEBS_BYTES) throw invalid('webs', '图文内容不能超过1MB')
  return text
}

/** Saves the text, and the rich editor's HTML cleaned; the files that it shows are kept from then on. */
export async function saveText(context: Context, input: InputOf<typeof web.setWeb>) {
  const rich = input.webs === undefined ? undefined : await cleaned(context.user.id, input.webs)
  return change(context, async (transaction) => {
    const answer = await saveRecord(
      context,
      transaction,
      webKind,
      { id: THE_TEXT, version: input.version },
      (before) => merged({ web: '', webs: '' }, before, { web: input.web, webs: rich?.webs }),
    )
    if (rich) await showFiles(transaction, THE_TEXT, rich.files)
    return answer
  })
}

/** The beginning of a character reference; those of numbers and of the signs of HTML need no semicolon. */
const REFERENCE = /&(?=#[\dx]|\w+;|(?:lt|gt|amp|quot))/gi

/**
 * A plain text that no website takes for HTML: angle brackets, and what would be a character reference, as a Chinese keyboard
 * writes them. It reads the same where it is shown as text, which an escaped one would not.
 */
const asPlainText = (text: string) =>
  text.replaceAll('<', '＜').replaceAll('>', '＞').replaceAll(REFERENCE, '＆')

/** The texts for the public website; with `PUBLIC_URL` its files have absolute addresses. */
export async function publicText(context: Context) {
  const { web: text, webs } = await theText(context)
  const { publicUrl } = context.config
  const reachable = publicUrl
    ? webs.replaceAll(`"${EDITOR_PATH}`, `"${publicUrl}${EDITOR_PATH}`)
    : webs
  return { data: { web: asPlainText(text), webs: reachable } }
}
