import { createCanvas } from '@napi-rs/canvas'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { send } from '../run/http.ts'
import { addressOf, type Caller, type Envelope } from '../run/server.ts'
import { formOf, type Part } from '../make/files/upload.ts'

/** Pictures and videos as the rich editor uploads them, made here byte by byte. */

export const imageFormats = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** An honest picture. */
export async function picture(format: ImageFormat = 'png', width = 40, height = 30) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#1677ff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#ffffff'
  context.fillRect(width / 4, height / 4, width / 2, height / 2)
  return canvas.encode(format as 'png')
}

/** One box of an MP4 file (ISO 14496-12 §4.2). */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + head.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A video as short as can be; `brand` says which kind of MP4 it is, and `samples` are its pictures. */
export function mp4(brand = 'isom', samples: Buffer = Buffer.alloc(400, 7)): Buffer {
  const kinds = Buffer.from(`${brand}\u0000\u0000\u0002\u0000isommp41`, 'latin1')
  return Buffer.concat([
    box('ftyp', kinds),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', samples),
  ])
}

/** The start of an EBML file: `webm`, or `matroska`, which no browser plays. */
export function ebml(kind: 'webm' | 'matroska' = 'webm'): Buffer {
  const head = Buffer.concat([
    Buffer.from([0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0xf2, 0x81, 4]),
    Buffer.from([0x42, 0xf3, 0x81, 8, 0x42, 0x82, 0x80 | kind.length]),
    Buffer.from(kind),
    Buffer.from([0x42, 0x87, 0x81, 2, 0x42, 0x85, 0x81, 2]),
  ])
  const segment = Buffer.from([0x18, 0x53, 0x80, 0x67, 1, 255, 255, 255, 255, 255, 255, 255])
  const magic = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | head.length])
  return Buffer.concat([magic, head, segment, Buffer.alloc(100, 0xec)])
}

type Sending = [
  endpoint: UploadEndpoint,
  server: { url: string },
  caller: Pick<Caller, 'token'>,
  parts: readonly Part[],
  headers?: Record<string, string>,
]

/** What sends files to one of the editor's two calls, each under its own field; their form is made before. */
export function sending(...[endpoint, server, caller, parts, headers = {}]: Sending) {
  const form = formOf(parts.map((part) => ({ field: endpoint.field, ...part })))
  return async (): Promise<Envelope> => {
    const answer = await send(server, {
      path: addressOf(endpoint),
      method: 'POST',
      token: caller.token,
      body: form.body,
      headers: { ...form.headers, ...headers },
    })
    return answer.envelope
  }
}

export const sendTo = (...all: Sending) => sending(...all)()

/** Uploads one picture for the website's text and answers its address. */
export async function ownPicture(server: { url: string }, caller: Caller): Promise<string> {
  const part = { name: '泵房.png', content: await picture() }
  const answer = await sendTo(api.upload.uploadEditor, server, caller, [part])
  if (answer.code !== 200) throw new Error(`uploadEditor: ${answer.code} ${answer.msg}`)
  return (answer.data as { url: string }[])[0]!.url
}

/** Uploads one video for the website's text and answers its address. */
export async function ownVideo(server: { url: string }, caller: Caller): Promise<string> {
  const part = { name: '泵房.mp4', content: mp4() }
  const answer = await sendTo(api.upload.editorFile, server, caller, [part])
  if (answer.code !== 200) throw new Error(`editorFile: ${answer.code} ${answer.msg}`)
  return (answer.data as { url: string }[])[0]!.url
}
