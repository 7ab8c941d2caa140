import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { docx, paragraph, row } from '#test/make/files/docx.ts'
import { done } from '#test/make/factories.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { paragraphsIn, rowsIn } from '#test/read/docx.ts'
import { sendTo } from '#test/read/editor.ts'
import { printed, refused } from '#test/read/printed.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 试印: a Word file of contracts filled in with a contract that is made up, before the company is saved with it. */

const { setCompany, tryTemplate } = api.company
const { salesContractWord } = api.contract

const server = testServer()
let id: number
beforeAll(async () => {
  id = await makeContract(server.admin)
})

/** The address of a template that the check has passed. */
async function taken(content: Buffer, caller: Caller = server.admin): Promise<string> {
  const files = [{ name: '合同.docx', content }]
  const answer = await sendTo(api.upload.contractTemplate, server, caller, files)
  if (answer.code !== 200) throw new Error(answer.msg)
  return String(answer.file_url)
}
const body = (...parts: string[]) => docx({ body: parts.join('') })

describe('试印', () => {
  const trial = (contract_template: string, caller?: Caller) =>
    printed(server, tryTemplate, { contract_template }, caller)

  test('fills a template in before it is saved, with the company’s own names, and stores nothing', async () => {
    await done(server.admin, setCompany, { contract_template: '', name: '宁波泵业' })
    const rows = async () => [
      await server.db.selectFrom('file').selectAll().execute(),
      await server.db.selectFrom('company').selectAll().execute(),
      await server.db.selectFrom('contract').select('id').execute(),
      await server.db.selectFrom('history').select('id').execute(),
    ]
    const url = await taken(
      body(
        paragraph('{供方名称}致{客户名称}：{合同金额大写}'),
        row('{#产品}{序号}', '{数量}', '{单价}', '{金额}{/产品}'),
      ),
    )
    const before = await rows()
    const file = await trial(url)
    expect(await rows()).toEqual(before)
    expect(paragraphsIn(file)).toContain(
      '宁波泵业致云溪水务集团（试印用的客户）：捌万捌仟零柒拾贰元贰角贰分',
    )
    expect(rowsIn(file)).toEqual([
      ['1', '6', '8,644.935', '51,869.61'],
      ['2', '2', '17,701.305', '35,402.61'],
      ['3', '1', '800.00', '800.00'],
    ])
    // The company still has the shipped one.
    expect(paragraphsIn(await printed(server, salesContractWord, { id }))).toContain('购 销 合 同')
  })

  test('shows the shipped template without one, and the one that the company has', async () => {
    expect(paragraphsIn(await trial(''))).toContain('购 销 合 同')
    const url = await taken(body(paragraph('我们的{合同编号}')))
    await done(server.admin, setCompany, { contract_template: url })
    const keeper = await server.userWith('company:edit')
    expect(paragraphsIn(await trial(url, keeper))).toEqual(['我们的试印-001'])
  })

  test('is refused for another’s upload, one that is no template, and without the permission to save', async () => {
    const keeper = await server.userWith('company:edit')
    const seller = await server.userWith('contract:view', 'contract:edit')
    const others = await taken(docx(), keeper)
    const [plain = ''] = await uploaded(server, server.admin, {
      name: '合同.docx',
      content: docx(),
    })
    for (const contract_template of [others, plain, '/upload/none.docx', 'x']) {
      const { code, msg } = await refused(server, tryTemplate, { contract_template })
      expect([code, msg]).toEqual([400, expect.stringContaining('合同 Word 模板不存在')])
    }
    expect((await refused(server, tryTemplate, {}, seller)).code).toBe(403)
    expect(paragraphsIn(await trial(others, keeper))).toEqual(['云溪水务集团（试印用的客户）'])
  })
})
