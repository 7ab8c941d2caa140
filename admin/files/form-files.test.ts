import { expect, test } from 'vitest'
import { MAX_CONTRACT_FILE_BYTES } from '#api/upload/upload.ts'
import {
  contractLimits,
  isTaken,
  moved,
  previewOf,
  refusedFiles,
  sizeText,
  tooMany,
} from './form-files.ts'

const stored = (url: string) => ({ name: url, url, size: 1, is_download: false })
const LARGEST = MAX_CONTRACT_FILE_BYTES

test('fifty files at most, those already there counted', () => {
  expect(tooMany(contractLimits, 0, 50)).toBeUndefined()
  expect(tooMany(contractLimits, 48, 2)).toBeUndefined()
  expect(tooMany(contractLimits, 0, 60)).toBe(
    '最多50个文件：本次选择了60个，没有添加。请减少后重新选择',
  )
  expect(tooMany(contractLimits, 48, 3)).toContain('已有48个')
})

test('a file of exactly 50 MB is taken, a larger and an empty one are named', () => {
  expect(isTaken(contractLimits, { name: 'a', size: LARGEST })).toBe(true)
  expect(refusedFiles(contractLimits, [{ name: 'a', size: LARGEST }])).toBeUndefined()
  const refused = refusedFiles(contractLimits, [
    { name: '大.zip', size: LARGEST + 1 },
    { name: '空.txt', size: 0 },
  ])
  expect(refused).toContain('文件不超过50Mb')
  expect(refused).toContain('“大.zip”')
  expect(refused).toContain('“空.txt”')
})

test('files change places, and stay at the ends', () => {
  const files = ['a', 'b', 'c'].map(stored)
  const order = (mark: string, by: -1 | 1) => moved(files, mark, by).map(({ url }) => url)
  expect(order('b', -1)).toEqual(['b', 'a', 'c'])
  expect(order('b', 1)).toEqual(['a', 'c', 'b'])
  expect(order('a', -1)).toEqual(['a', 'b', 'c'])
  expect(order('c', 1)).toEqual(['a', 'b', 'c'])
})

test('sizes are written for people', () => {
  expect(sizeText(6)).toBe('6 B')
  expect(sizeText(1025)).toBe('2 KB')
  expect(sizeText(LARGEST)).toBe('50.0 MB')
})

const previewed = (name: string, is_download = false) => previewOf({ name, is_download })

test('images and PDF are looked at here, whatever the case of their ending', () => {
  expect(previewed('扫描件.JPG')).toBe('image')
  expect(previewed('合同.pdf')).toBe('pdf')
  expect(previewed('pdf')).toBeUndefined()
  expect(previewed('清单.xlsx')).toBeUndefined()
})

test('what is only downloaded is not looked at here, whatever its ending', () => {
  expect(previewed('扫描件.jpg', true)).toBeUndefined()
  expect(previewed('合同.pdf', true)).toBeUndefined()
})
