import { api } from '#api/index.ts'
import { done, fresh } from '../make/factories.ts'
import { MARK, type FixtureOf } from './fixture.ts'

export const memo: FixtureOf<'memo'> = {
  make: async (caller, fields) => {
    const input = { m_title: fresh('备忘'), ...fields }
    return Number((await done(caller, api.memo.setMemo, input)).id)
  },
  full: async () => ({ m_title: '催款', m_text: '周五之前\n打电话' }),
  text: 'm_text',
  searched: ['m_title', 'm_text'],
  needed: 'm_title',
  marked: () => ({ m_title: `${MARK}备忘`, m_text: `${MARK}内容` }),
}
