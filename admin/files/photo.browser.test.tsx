import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptySales, selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** What is sent of a photo, and which are shown. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit'))
  network.always(api.sales.getAssignee, () => success({ data: [] }))
  network.always(api.sales.getUser, () => success({ data: [] }))
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

/** A picture, all white but for its red corner above on the left. */
async function drawn(width: number, height: number, type = 'image/jpeg'): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width / 4, height / 4)
  return (await canvas.convertToBlob({ type })).bytes()
}

const ascii = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))

/** A JPEG whose EXIF says that the camera was held upright (orientation 6: to be turned clockwise). */
function upright(jpeg: Uint8Array): BlobPart[] {
  const entry = '\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'
  const exif = ascii(`Exif\0\0MM\0*\0\0\0\x08\0\x01${entry}\0\0\0\0`)
  const head = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  return [head, exif, jpeg.slice(2)]
}

/** Without a graphics card, on a busy machine, a large picture takes seconds. */
const LONG_MS = 60_000

/** Drops photos on the form of a case; `take` waits for what is sent of the next. */
async function dropped(...photos: File[]) {
  const uploads = heldUploads()
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
  close = openScreen('/getsales?id=0')
  const place = page.getByText(/^或将照片拖到这里，/)
  await expect.element(place).toBeVisible()
  const dataTransfer = new DataTransfer()
  for (const photo of photos) dataTransfer.items.add(photo)
  place.element().dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
  return async () => {
    const upload = await uploads.take(LONG_MS)
    return upload.send.mock.calls[0]![0].get('image[]') as File
  }
}

const sentOf = async (photo: File) => (await dropped(photo))()

test('a photo of 48 megapixels is sent smaller, upright', { timeout: LONG_MS }, async () => {
  const photo = upright(await drawn(8064, 6048))
  const sent = await sentOf(new File(photo, '泵房.JPG', { type: 'image/jpeg' }))
  expect([sent.name, sent.type]).toEqual(['泵房.jpg', 'image/jpeg'])
  const bitmap = await createImageBitmap(sent)
  expect([bitmap.width, bitmap.height]).toEqual([3072, 4096])
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const [red = 0, green = 255] = context.getImageData(bitmap.width - 100, 100, 1, 1).data
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
})

test(
  'a PNG of as many is sent as a JPEG, white where it is clear',
  { timeout: LONG_MS },
  async () => {
    const clear = new OffscreenCanvas(8064, 6048)
    clear.getContext('2d')
    const photo = new File([await clear.convertToBlob()], '截图.png', { type: 'image/png' })
    const sent = await sentOf(photo)
    expect([sent.name, sent.type]).toEqual(['截图.jpg', 'image/jpeg'])
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.drawImage(await createImageBitmap(sent), 0, 0)
    expect(context.getImageData(0, 0, 1, 1).data[0]).toBe(255)
  },
)

test.each([
  ['an ordinary photo', '泵房.jpg', 'image/jpeg', () => drawn(4032, 3024)],
  ['what the browser cannot open', '泵房.heic', 'image/heic', () => Promise.resolve(ascii('heic'))],
  ['an animation', '泵房.gif', 'image/gif', () => Promise.resolve(ascii('GIF89a'))],
])('%s is sent as it is', async (_what, name, type, make) => {
  const content = await make()
  const sent = await sentOf(new File([content as BlobPart], name, { type }))
  expect(sent.name).toBe(name)
  expect(await sent.bytes()).toEqual(content)
})

test('a picture that is too large to be opened is not, and goes as it is', async () => {
  const [small, large] = [await drawn(40, 30), await drawn(40, 30)]
  const frame = large.findIndex((byte, at) => byte === 0xff && large[at + 1] === 0xc0)
  for (const at of [5, 7]) new DataView(large.buffer).setUint16(frame + at, 20_000)
  const opened = vi.spyOn(window, 'createImageBitmap')
  const [type, names] = ['image/jpeg', ['大.jpg', '小.jpg']]
  const files = [large, small].map((jpeg, at) => new File([jpeg as BlobPart], names[at]!, { type }))
  const take = await dropped(...files)
  const sent = [await take(), await take()]
  const first = sent.find(({ name }) => name === '大.jpg')!
  expect(await first.bytes()).toEqual(large)
  const list = page.getByRole('list', { name: '现场照片列表' })
  list.element().scrollIntoView()
  await expect.poll(() => list.element().querySelectorAll('img').length).toBe(1)
  expect(opened.mock.calls.map(([image]) => (image as unknown as File).name)).toEqual(['小.jpg'])
})

test('a photo that is only downloaded stands in the case without a picture, and says so', async () => {
  const photo = (name: string, is_download: boolean) =>
    ({ name, url: `/upload/${name}`, size: 58_000, is_download }) as const
  const photoList = [photo('大.png', true), photo('小.png', false)]
  const small = await drawn(40, 30, 'image/png')
  const answer = () => new Response(small as BodyInit, { headers: { 'content-type': 'image/png' } })
  const data = { ...emptySales, id: 3, version: 1, photoList }
  network.always(api.sales.getSales, () => success({ data, info: [] }))
  const fetched: string[] = []
  const calls = window.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.startsWith('/upload/')) return calls(address, init)
    fetched.push(decodeURI(address))
    return Promise.resolve(answer())
  })
  close = openScreen('/getsales?id=3')
  const list = page.getByRole('list', { name: '现场照片列表' })
  await expect.element(list).toBeInTheDocument()
  list.element().scrollIntoView()
  await expect.poll(() => list.element().querySelectorAll('img').length).toBe(1)
  expect(fetched).toEqual(['/upload/小.png'])
  await expect.element(list.getByText('不能在这里查看，点名称下载')).toBeVisible()
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  network.always(api.session.setTicket, () => success({ id: 'ticket' }))
  await page.getByRole('button', { name: '大.png', exact: true }).click()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(page.getByRole('dialog').elements()).toEqual([])
})
