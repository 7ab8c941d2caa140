import { api } from '#api/index.ts'
import { done } from '../make/factories.ts'
import type { FixtureOf } from './fixture.ts'

/** There is one text of the website; what is made of it is that one, changed. */
export const webText: FixtureOf<'web_text'> = {
  make: async (caller, fields) =>
    Number((await done(caller, api.web.setWeb, { web: '文字', ...fields })).id),
  full: async () => ({ web: ' 第一行\n第二行', webs: '<p>图<strong>文</strong></p>' }),
  text: 'web',
  named: { read: 'getText' },
  shared: '网站文字只有一份',
}
