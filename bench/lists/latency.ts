import { api } from '../../api/index.ts'
import { ADMIN, CAPTCHA, type Product } from '../../e2e/support/server.ts'
import { ask } from './load.ts'

/** How long a list takes to answer while others sign in or export, against how long it takes alone. */

const REQUESTS = 500
const LEAST = 20
const SIGN_INS = 20

const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!

async function timesOf(product: Product, goesOn: (count: number) => boolean): Promise<number[]> {
  const url = `${product.url}/api${api.quotation.index.path}.html`
  const headers = { authorization: `Bearer ${product.token}` }
  const times: number[] = []
  while (goesOn(times.length)) {
    const began = performance.now()
    await ask(url, { headers })
    times.push(performance.now() - began)
  }
  return times
}

async function signIn(product: Product): Promise<void> {
  const captcha = await ask(`${product.url}/api${api.session.verify.path}.html`)
  const cookie = captcha.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  const { body } = await ask(`${product.url}/api${api.session.setLogin.path}.html`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...ADMIN, captcha: CAPTCHA }),
  })
  const { code, msg } = JSON.parse(body.toString()) as { code: number; msg: string }
  if (code !== 200) throw new Error(msg)
}

async function exportOne(product: Product, id: number): Promise<void> {
  const headers = { authorization: `Bearer ${product.token}` }
  await ask(`${product.url}/api${api.quotation.outleader.path}.html?id=${id}`, { headers })
}

/** The 95th percentile of a list's times while something else goes on. */
async function beside(product: Product, work: () => Promise<unknown>): Promise<number> {
  let working = true
  const done = work().finally(() => (working = false))
  // To its very end: what it begins with is not all of it.
  const times = await timesOf(product, (count) => working || count < LEAST)
  await done
  return p95(times)
}

export async function measureLatency(product: Product): Promise<void> {
  const some = () => timesOf(product, (count) => count < REQUESTS)
  await some()
  const idle = p95(await some())
  const entering = await beside(product, () =>
    Promise.all(Array.from({ length: SIGN_INS }, () => signIn(product))),
  )
  const exporting = await beside(product, async () => {
    for (let id = 1; id <= 20; id += 1) await exportOne(product, id)
  })
  const row = (time: number) => ({
    'p95 ms': Math.round(time * 10) / 10,
    'to idle': Math.round((time / idle) * 10) / 10,
  })
  console.table({
    idle: row(idle),
    [`${SIGN_INS} sign-ins at once`]: row(entering),
    'exports one after the other': row(exporting),
  })
}
