import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { ADMIN } from '../support/server.ts'

const SCRIPT = 'window.ran = true'
const STYLE = 'html{opacity:0.5}'
const PAGE = `<!doctype html><html><body><script>${SCRIPT}</script></body></html>`

/** A picture of one pixel whose width opens a comment of a script that follows the picture. */
const gifScript = Uint8Array.from(
  Buffer.concat([
    Buffer.from('GIF89a/*', 'latin1'),
    Buffer.from(
      '\u0001\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
      'latin1',
    ),
    Buffer.from(`*/=1;${SCRIPT}`),
  ]),
)

/** Files of a contract that are a script, a style or a page as well as what they are shown as. */
const FILES: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[] = [
  ['脚本.txt', SCRIPT],
  ['样式.txt', STYLE],
  ['页.txt', PAGE],
  ['脚本.js', SCRIPT],
  ['页.html', PAGE],
  // Both a PDF by its first kilobyte and a script.
  ['合同.pdf', `%PDF-1.7\n%\n1 0 obj\n<<>>\nendobj\n${PAGE}`],
  ['图.gif', gifScript],
]

test.use({ expectedErrors: /MIME|script|style|404|ERR_|refused|Refused|frame/i })

test('what is uploaded never runs as a script, a style, a worker or a page of this site', async ({
  page,
  product,
}) => {
  await signIn(page, ADMIN, '/web')
  for (const [name, content] of FILES) {
    const form = new FormData()
    form.append(api.upload.fileupload.field, new File([content], name))
    const sent = await fetch(`${product.url}/api${api.upload.fileupload.path}.html`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.token}` },
      body: form,
    })
    const { file_url: url } = (await sent.json()) as { file_url: string }
    // The cookie of the sign-in opens it only for who uploaded it, who is admin too.
    const found = await page.evaluate(async (address) => {
      const loads = (element: HTMLElement) =>
        new Promise<boolean>((resolve) => {
          element.addEventListener('load', () => resolve(true))
          element.addEventListener('error', () => resolve(false))
          document.head.append(element)
        })
      const answer = await fetch(address)
      const script = Object.assign(document.createElement('script'), { src: address })
      const module = Object.assign(document.createElement('script'), {
        src: address,
        type: 'module',
      })
      const style = Object.assign(document.createElement('link'), {
        href: address,
        rel: 'stylesheet',
      })
      const frame = Object.assign(document.createElement('iframe'), { src: address })
      const ran = [await loads(script), await loads(module), await loads(style)]
      document.body.append(frame)
      await Promise.race([
        new Promise((resolve) => frame.addEventListener('load', resolve)),
        // A download never loads.
        fetch(address).then((one) => one.arrayBuffer()),
      ])
      const worker = await new Promise<boolean>((resolve) => {
        const one = new Worker(address)
        one.addEventListener('error', () => resolve(false))
        one.addEventListener('message', () => resolve(true))
      })
      const service = await navigator.serviceWorker.register(address).then(
        () => true,
        () => false,
      )
      const ranIn = (window: object | null): unknown =>
        window === null ? undefined : Reflect.get(window, 'ran')
      return {
        status: answer.status,
        loaded: [...ran, worker, service],
        ran: [ranIn(window), ranIn(frame.contentWindow)],
        faded: getComputedStyle(document.documentElement).opacity,
      }
    }, url)
    expect(found, name).toEqual({
      status: 200,
      loaded: [false, false, false, false, false],
      ran: [undefined, undefined],
      faded: '1',
    })
  }
})
