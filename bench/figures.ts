import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { firstVisitKb, listFigures, signInToken } from './browser.ts'
import { bundleReport } from './bundle.ts'
import { exportMs, quotationOf } from './export.ts'
import { RUNS, round } from './numbers.ts'
import { residentMb, startFigures } from './process.ts'

/**
 * `npm run bench`: how long the product takes to start, how much memory it holds, what a first visit loads,
 * how soon a list can be used on a slow computer, and what an export costs, each on a real server with a
 * throwaway folder. Times depend on the machine and on what else it does; time of the CPU does so least.
 */

/** By then the threads for passwords and the processes of exports have ended, too. */
const SETTLED_MS = 40_000

/** What someone does who has just signed in. */
async function useALittle(product: Product): Promise<void> {
  for (const list of [
    api.product.index,
    api.quotation.index,
    api.contract.index,
    api.category.index,
  ]) {
    await product.call(list)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
try {
  await (await startProduct(dataDir)).stop()
  const sources = join(import.meta.dirname, '../server/main.ts')
  const figures: Record<string, string> = {
    'warm start until /api/health answers': await startFigures(dataDir),
    'the same from the sources': await startFigures(dataDir, sources),
  }
  const product = await startProduct(dataDir)
  try {
    await useALittle(product)
    figures['memory (RSS) after a sign-in and lists'] = `${residentMb(product.pid)} MB`
    await after(SETTLED_MS)
    figures['the same, settled'] = `${residentMb(product.pid)} MB`
    const token = await signInToken(product)
    for (const lineCount of [30, 1000]) {
      const id = await quotationOf(product, lineCount)
      const before = residentMb(product.pid)
      const ms = round(await exportMs(product, token, id))
      const peak = residentMb(product.pid, 'VmHWM')
      figures[`export of ${lineCount} lines (median of ${RUNS})`] =
        `${ms} ms, memory ${before} MB before, ${peak} MB at most`
    }
    figures['first visit to /login'] = `${await firstVisitKb(product, '/login')} KB`
    figures['first visit to /product, ten rows'] =
      `${await firstVisitKb(product, '/product', token)} KB`
    figures['ten rows on a CPU slowed 4x'] = await listFigures(product, token)
    figures['ten rows on this CPU'] = await listFigures(product, token, 1)
  } finally {
    await product.stop()
  }
  console.table(figures)
  console.table(await bundleReport())
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
