import { api } from '../../api/index.ts'
import { ask } from '../lists/load.ts'

/** A process of `bench/creators.ts`: opens the home page for so many seconds, and prints how many milliseconds each took. */

const [url = '', token = '', seconds] = process.argv.slice(2)
const headers = { authorization: `Bearer ${token}` }

async function open(): Promise<number> {
  const begun = performance.now()
  const { body } = await ask(`${url}/api${api.home.index.path}.html`, { headers })
  const { code, msg } = JSON.parse(body.toString()) as { code: number; msg: string }
  if (code !== 200) throw new Error(msg)
  return performance.now() - begun
}

await open()
// Now the others begin.
console.log('ready')
const until = performance.now() + Number(seconds) * 1000
const took: number[] = []
while (performance.now() < until) took.push(await open())
console.log(JSON.stringify(took))
// Its connections would keep it alive.
process.exit(0)
