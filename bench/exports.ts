import { readFileSync, writeFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { workbookContent } from '../server/documents/workbook/workbook.ts'
import { line, quotationOf as plainDocument } from '../test/read/workbook.ts'
import { exportMs, LINE, PER_SET, quotationOf, SET } from './export.ts'
import { cpuOf } from './lists/cpu.ts'
import { median, round, RUNS } from './numbers.ts'
import { residentMb } from './process.ts'

/**
 * `npm run bench -- exports`: what an export costs from the request to its last byte, against the Excel
 * library writing the same cells with neither database nor HTTP around it, and how far the process grows.
 */

/** The quotation that is exported, as the library is given it. */
function documentOf(lineCount: number) {
  const lines = Array.from({ length: PER_SET }, (_, index) => {
    const { pro_title: title, pro_no: no, pro_unit: unit, ...rest } = LINE(lineCount, index)
    return line({ title, no, unit, unitpriceCents: 1_280_050, ...rest })
  })
  const sets = Array.from({ length: lineCount / PER_SET }, () => ({
    ...SET,
    com_show: true,
    lines,
  }))
  return plainDocument([], { quo_name: `${lineCount}行报价`, user_name: 'admin', sets })
}

/** How long the library takes for the cells, which are made before. Its first runs are not counted. */
async function libraryMs(lineCount: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 2 * RUNS; run += 1) {
    const content = await workbookContent(documentOf(lineCount))
    const began = performance.now()
    await writeXlsx(content)
    times.push(performance.now() - began)
  }
  return median(times.slice(RUNS))
}

/** The most memory that the process held since the last reset, which begins to count anew. */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

async function figuresOf(product: Product, lineCount: number) {
  const id = await quotationOf(product, lineCount)
  const before = residentMb(product.pid)
  resetPeak(product.pid)
  const first = await exportMs(product, product.token, id, 1)
  const peakOfOne = residentMb(product.pid, 'VmHWM')
  await exportMs(product, product.token, id)
  const cpu = cpuOf(product.pid)
  const ms = await exportMs(product, product.token, id)
  const cpuMs = (cpuOf(product.pid) - cpu) / RUNS / 1000
  const library = await libraryMs(lineCount)
  return {
    'first ms': round(first),
    'median ms': round(ms),
    'CPU ms': round(cpuMs),
    'library ms': round(library),
    'to library': round(ms / library),
    'MB before': before,
    'MB at most, first': peakOfOne,
    'MB at most': residentMb(product.pid, 'VmHWM'),
  }
}

const table: Record<string, Awaited<ReturnType<typeof figuresOf>>> = {}
for (const lineCount of [30, 1000, 10_000]) {
  const product = await startProduct(undefined, { RATE_SESSION_PER_SECOND: '1000000' })
  try {
    table[`${lineCount} lines`] = await figuresOf(product, lineCount)
  } finally {
    await product.stop()
  }
}
console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}, ${RUNS} runs`)
console.table(table)
