import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readDemoData } from './demo-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'baojia-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [
    'pumps.csv',
    'WQ,潜水排污泵,50WQ15-40',
    'QW,潜水排污泵,50WQ15-40',
    /pumps\.csv.*未知的系列.*\[1\]/s,
  ],
  ['products.csv', 'productbj8,排污泵控制柜', ',排污泵控制柜', /products\.csv.*category/s],
  ['products.csv', ',直径600mm，1.0MPa，碳钢', '', /products\.csv.*Length/],
  [
    'quotations.json',
    '"num": 3',
    '"num": "three"',
    /quotations\.json.*sets\[0\]\.picks\[0\]\.num/s,
  ],
  ['contracts.json', '"daysAgo": 88', '"days": 88', /contracts\.json.*\[0\]\.daysAgo/s],
  ['projects.csv', ',signed,9,', ',won,9,', /projects\.csv.*\[0\]\.outcome/s],
  ['sales.json', '[', '', /sales\.json.*JSON/],
])('what is wrong in %s (%s, %s) is named with its place', (file, right, wrong, words) => {
  cpSync(join(import.meta.dirname, 'data'), folder, { recursive: true })
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(right)
  writeFileSync(path, text.replace(right, wrong))
  const reading = () => readDemoData(pathToFileURL(`${folder}/`))
  expect(reading).toThrow(`演示数据 ${file} 有误：`)
  expect(reading).toThrow(words)
})
