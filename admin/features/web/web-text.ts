import type { Received } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'

/** What `id` is in the answer for who may edit the text. */
export const MAY_EDIT = 1

/** The id of the one text that there is, for its history. */
export const THE_TEXT = 1

/** The website's text as the form edits it. */
export type WebText = { id: number; version: number; web: string; webs: string }

/** The answer of a reading, in the fields that a save takes. */
export function webForm({ id, version, info, webs }: Received<typeof api.web.getText>): WebText {
  return { id, version, web: info, webs }
}

/** Reads the text for the form. */
export async function loadWebText(_id: number, signal?: AbortSignal): Promise<WebText> {
  return webForm(await call(api.web.getText, {}, { signal }))
}
