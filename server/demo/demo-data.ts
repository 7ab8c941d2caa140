import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import * as shapes from './demo-shapes.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { exampleFields } from './pump-curves.ts'
import { quotationOf } from './projects.ts'
import { pumpOf, pumpRow } from './pumps.ts'

function contentOf(file: string, text: string): unknown {
  if (file.endsWith('.json')) return JSON.parse(text)
  return parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true })
}

/** The rows of one file beside this one, each of that shape. */
function read<Row extends z.ZodType>(folder: URL, file: string, row: Row): z.infer<Row>[] {
  try {
    return z.array(row).parse(contentOf(file, readFileSync(new URL(file, folder), 'utf8')))
  } catch (error) {
    const wrong = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`演示数据 ${file} 有误：${wrong}`, { cause: error })
  }
}

/** The small pumps among the other products have a curve too. */
const withCurve = (row: DemoProduct): DemoProduct =>
  row.pro_flow === '' ? row : { ...row, ...exampleFields(row, 'multistage') }

const DATA = new URL('./data/', import.meta.url)

/**
 * The data of the demonstration, read from the files of a folder. Throws an Error in Chinese that names the
 * file and the place of what is wrong there.
 */
export function readDemoData(folder = DATA) {
  const quotations = read(folder, 'quotations.json', shapes.quotation)
  const projects = read(folder, 'projects.csv', shapes.project)
  return {
    products: [
      ...read(folder, 'products.csv', shapes.product).map(withCurve),
      // Last, and so first in the list of products.
      ...read(folder, 'pumps.csv', pumpRow).map(pumpOf),
    ],
    combinations: read(folder, 'combinations.json', shapes.combination),
    quotations: [...quotations, ...projects.map((one) => quotationOf(one, quotations))],
    projects,
    contracts: read(folder, 'contracts.json', shapes.contract),
    receivables: read(folder, 'receivables.json', shapes.receivable),
    oldSales: read(folder, 'sales.json', shapes.oldSale),
  }
}
