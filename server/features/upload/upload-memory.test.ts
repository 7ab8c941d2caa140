import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { picture, sendTo } from '#test/read/editor.ts'
import { UPLOAD } from '#test/make/files/upload.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { ADMIN_PASSWORD, type Envelope } from '#test/run/server.ts'

/** The memory of the real process: a server of its own, without other requests. */

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'between-the-files'

const folders = dataDirs()
let process: Started
let server: { url: string }
let token: string
beforeAll(async () => {
  process = startProcess('main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_FIXED: 'TEST',
    ADMIN_PASSWORD,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folders.makeStarted(),
  })
  server = { url: await process.listening }
  token = String((await newBrowser(server).tryPassword('admin', ADMIN_PASSWORD)).id)
})
afterAll(async () => {
  process.stop('SIGKILL')
  await process.ended
  folders.removeAll()
})

/** Memory that the server's process has now, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Uploads a file of that size, as fast as the server takes it; `look` is called again and again. */
function uploadOf(megabytes: number, look: () => void = () => undefined): Promise<Envelope> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image[]"; filename="a.zip"\r\n\r\n`
  const tail = `\r\n--${BOUNDARY}--\r\n`
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(UPLOAD, server.url),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + megabytes * MEGABYTE + tail.length,
        },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () => resolve(JSON.parse(text) as Envelope))
      },
    )
    outgoing.on('error', reject)
    outgoing.write(head)
    const piece = Buffer.alloc(64 * 1024, 7)
    let left = (megabytes * MEGABYTE) / piece.length
    const more = () => {
      look()
      if (left === 0) return void outgoing.end(tail)
      left -= 1
      outgoing.write(piece, more)
    }
    more()
  })
}

// Only Linux says what a process has ever had; elsewhere there is nothing to compare.
test.runIf(globalThis.process.platform === 'linux')(
  'a file of 50 MB raises the memory of the server by less than 30 MB',
  async () => {
    // What the first upload loads and compiles is no part of the file.
    expect((await uploadOf(1)).code).toBe(200)
    const before = memory()
    let most = before
    const answer = await uploadOf(50, () => (most = Math.max(most, memory())))
    expect(answer).toMatchObject({ code: 200, data: [{ size: 50 * MEGABYTE }] })
    most = Math.max(most, memory())
    expect(most - before).toBeLessThan(30)
  },
)

test.runIf(globalThis.process.platform === 'linux')(
  'a picture of 25 million pixels is opened in another process’s memory @long',
  async () => {
    const send = async (content: Buffer) =>
      sendTo(api.upload.uploadEditor, server, { token }, [{ name: '图.png', content }])
    expect(await send(await picture())).toMatchObject({ code: 200 })
    const content = await picture('png', 5000, 5000)
    const before = memory()
    let most = before
    const looking = setInterval(() => (most = Math.max(most, memory())), 5)
    try {
      expect(await send(content)).toMatchObject({ code: 200 })
    } finally {
      clearInterval(looking)
    }
    expect(most - before).toBeLessThan(30)
  },
)
