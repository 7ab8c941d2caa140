import { z } from 'zod'
import { endpoint, nothing, saved } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { historyCall } from '#api/kit/history.ts'
import { html, reference, typedLines } from '#api/kit/fields/fields.ts'

/** Bytes of what the rich editor writes. */
export const MAX_WEBS_BYTES = 1024 * 1024

/**
 * Bytes of the body that brings both texts: each byte of the HTML is at most three in a form (`%3C`), and no more
 * in JSON that escapes what is not ASCII; the plain text's 20,000 characters are 12 bytes each (`limits.ts`):
 * 3 × 1,048,576 + 240,000 = 3,385,728.
 */
const MAX_WEB_BODY_BYTES = 3.5 * 1024 * 1024

/** The public website's text (spec 9.1, 13.6). */
export const web = {
  ...historyCall(entities.web_text, 'web:edit'),
  /** `info` is the text; `id` is 1 with permission to edit it, else 0. `webs` is the rich editor's HTML. */
  getText: endpoint({
    method: 'GET',
    path: '/Web/getText',
    access: 'session',
    input: nothing,
    answer: { info: z.string(), id: z.number(), webs: z.string(), version: z.number() },
  }),
  setWeb: endpoint({
    method: 'POST',
    path: '/Web/setWeb',
    access: 'web:edit',
    maxBodyBytes: MAX_WEB_BODY_BYTES,
    input: z.object({
      web: typedLines('网站文字'),
      webs: html('图文内容', MAX_WEBS_BYTES),
      version: reference('版本'),
    }),
    answer: saved,
    success: '网站文字已保存',
  }),
  /**
   * What the public website shows: `web` as a plain text that is no HTML wherever a site puts it, with `<`, `>` and what would
   * be a character reference in full width (＜, ＞, ＆); `webs` as cleaned HTML.
   */
  public: endpoint({
    method: 'GET',
    path: '/Web/public',
    access: 'public',
    shared: true,
    input: nothing,
    answer: { data: z.object({ web: z.string(), webs: z.string() }) },
  }),
}
