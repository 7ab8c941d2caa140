import { beforeAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '#api/upload/upload.ts'
import {
  storedFiles,
  formOf,
  openFile,
  shown,
  upload,
  UPLOAD,
  uploaded,
} from '#test/make/files/upload.ts'
import { send } from '#test/run/http.ts'
import { sameInBucket } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit')
})

const ADDRESS = /^\/upload\/[\w-]{40,}\.[a-z\d]+$/

describe('an upload', () => {
  test('answers address, name and size of each file, in their order', async () => {
    const answer = await upload(server, seller, [
      { name: '购销合同.pdf', content: '%PDF-1.7 合同' },
      { name: '技术协议.txt', content: '协议' },
      { name: '照片.png', content: 'x' },
    ])
    expect(answer).toEqual({
      code: 200,
      msg: '文件已上传',
      file_url: answer.data[0].file_url,
      data: [
        {
          file_url: expect.stringMatching(ADDRESS),
          name: '购销合同.pdf',
          size: 15,
          is_download: false,
        },
        {
          file_url: expect.stringMatching(ADDRESS),
          name: '技术协议.txt',
          size: 6,
          is_download: false,
        },
        { file_url: expect.stringMatching(ADDRESS), name: '照片.png', size: 1, is_download: true },
      ],
    })
    expect(await shown(server, answer.data[1].file_url, seller)).toBe('协议')
    expect(new Set(answer.data.map((file: UploadedFile) => file.file_url)).size).toBe(3)
  })

  test.each(['image', 'image[]', 'image[0]'])(
    `reads the field %s${sameInBucket}`,
    async (field) => {
      expect((await upload(server, seller, [{ field }])).code).toBe(200)
    },
  )

  test('reads a browser’s upload', async () => {
    const form = new FormData()
    form.append('note', '旁边的文字')
    form.append('image[]', new File(['甲'], '合同（一）.txt'))
    form.append('image[]', new File(['乙'], '合同（二）.txt'))
    const response = await server.fetch(UPLOAD, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}` },
      body: form,
    })
    const { code, data } = (await response.json()) as { code: number; data: UploadedFile[] }
    expect(code).toBe(200)
    expect(data.map(({ name }) => name)).toEqual(['合同（一）.txt', '合同（二）.txt'])
  })

  test(`takes fifty files at once${sameInBucket}`, async () => {
    const parts = Array.from({ length: 50 }, (_, at) => ({ content: `第${at}个` }))
    const urls = await uploaded(server, seller, ...parts)
    expect(urls).toHaveLength(50)
    expect(await shown(server, urls[49]!, seller)).toBe('第49个')
  })

  test('of twenty people at once keeps every file apart', async () => {
    const contents = Array.from({ length: 20 }, (_, at) => `${at}:`.repeat(50_000 + at))
    const urls = await Promise.all(
      contents.map(async (content) => (await uploaded(server, seller, { content }))[0]!),
    )
    expect(new Set(urls).size).toBe(20)
    const read = await Promise.all(urls.map((url) => shown(server, url, seller)))
    expect(read).toEqual(contents)
  })

  test(`takes a file of exactly 50 MB, byte for byte${sameInBucket}`, async () => {
    const content = Buffer.alloc(50 * 1024 * 1024, 'pump ')
    const [url = ''] = await uploaded(server, seller, { content })
    const read = Buffer.from(await (await openFile(server, url, seller)).arrayBuffer())
    expect(read.equals(content)).toBe(true)
  })
})

describe('the name of a file', () => {
  const nameFor = async (name: string | undefined): Promise<string> =>
    (await upload(server, seller, [{ name }])).data[0].name

  test.each([
    ['is kept in Chinese', '泵房改造合同 (盖章).pdf', '泵房改造合同 (盖章).pdf'],
    ['is kept with rare characters and emoji', '𠮷田😀.pdf', '𠮷田😀.pdf'],
    ['loses the path of a climber', '../../etc/passwd', 'passwd'],
    ['loses the path of Windows', 'C:\\合同\\甲.pdf', '甲.pdf'],
    ['loses control characters', 'a\u0007b\u001b[0m.txt', 'ab[0m.txt'],
    ['has blanks for separators of lines', '合\u2028同\u2029甲\u0085.pdf', '合 同 甲 .pdf'],
    ['loses what turns the reading direction', '合同\u202Efdp.exe', '合同fdp.exe'],
    ['keeps single quotes, percent and tags as text', "o'%41<b>.txt", "o'%41<b>.txt"],
    ['has no comma, which separates addresses', 'a,b.txt', 'a，b.txt'],
    ['is made up if it is missing', '', '未命名文件'],
    ['is found where it is only a path', '/', '未命名文件'],
    ['is found where it is only dots', '..', '未命名文件'],
  ])(`%s${sameInBucket}`, async (_how, given, kept) => {
    expect(await nameFor(given)).toBe(kept)
  })

  test(`of five hundred letters is cut, its ending kept${sameInBucket}`, async () => {
    const name = await nameFor(`${'长'.repeat(500)}.pdf`)
    expect(name).toMatch(/^长+\.pdf$/)
    expect(name).toHaveLength(200)
  })

  test('with quotes is kept, and comes back as the name of the download', async () => {
    const [url = ''] = await uploaded(server, seller, { name: '图\\"纸\\".zip' })
    const header = (await openFile(server, url, seller)).headers.get('content-disposition')
    expect(header).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('图"纸".zip')}`)
  })

  test(`has no say in the address${sameInBucket}`, async () => {
    for (const name of ['../../x.txt', 'a'.repeat(500), '合同.p/df', '.htaccess', 'x.一二']) {
      const [url] = await uploaded(server, seller, { name })
      expect(url).toMatch(/^\/upload\/[\w-]{40,}(\.[a-z\d]{1,8})?$/)
    }
  })
})

describe('a repeated upload with the same Idempotency-Key', () => {
  test('gets the first answer and stores the files once', async () => {
    const key = { 'idempotency-key': 'upload-1' }
    const first = await upload(server, seller, [{ content: '一次' }, {}], key)
    const onDisk = await storedFiles(server)
    expect(await upload(server, seller, [{ content: '一次' }, {}], key)).toEqual(first)
    expect(await storedFiles(server)).toEqual(onDisk)
    expect(await shown(server, first.file_url!, seller)).toBe('一次')
  })

  test('stores other files once the key is forgotten', async () => {
    const key = { 'idempotency-key': 'upload-day' }
    const first = await upload(server, seller, [{ content: '昨天' }], key)
    const created_ms = Date.now() - 24.1 * 60 * 60 * 1000
    const kept = server.db.updateTable('once').set({ created_ms })
    await kept.where('key', '=', 'upload-day').execute()
    const again = await upload(server, seller, [{ content: '今天' }], key)
    expect(again.file_url).not.toBe(first.file_url)
    expect(await shown(server, again.file_url!, seller)).toBe('今天')
  })

  test('stores them once when both come at the same time', async () => {
    const before = (await storedFiles(server)).length
    const key = { 'idempotency-key': 'upload-2' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => upload(server, seller, [{ content: '同时' }], key)),
    )
    expect(new Set(answers.map(({ file_url }) => file_url)).size).toBe(1)
    expect(await storedFiles(server)).toHaveLength(before + 1)
    expect(await shown(server, answers[0]!.file_url!, seller)).toBe('同时')
  })
})

test('an upload without permission is answered while its files are still coming', async () => {
  const { body, headers } = formOf([{ content: Buffer.alloc(20 * 1024 * 1024) }])
  const outsider = await server.userWith('contract:view')
  const before = await storedFiles(server)
  const sent = { path: UPLOAD, method: 'POST', body, headers }
  expect((await send(server, { ...sent, token: outsider.token })).envelope.code).toBe(403)
  expect((await send(server, sent)).envelope.code).toBe(401)
  expect(await storedFiles(server)).toEqual(before)
})
