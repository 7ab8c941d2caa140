import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetOpened, openedRecords, rememberOpened } from './opened-records.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const quotation = (id: number) => ({ kind: 'quotation' as const, id, name: `报价${id}` })
const idsOf = (userId: number) => openedRecords(userId).map(({ id }) => id)

describe('recently opened records', () => {
  test('is newest first, each record once, and only so many', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberOpened(7, quotation(id))
    expect(idsOf(7)).toEqual([3, 9, 8, 7, 6, 5, 4, 2])
  })

  test('has the newest name of a record', () => {
    rememberOpened(7, quotation(1))
    rememberOpened(7, { ...quotation(1), name: '新名称' })
    expect(openedRecords(7)).toEqual([{ ...quotation(1), name: '新名称' }])
  })

  test('is nobody else’s', () => {
    rememberOpened(7, quotation(1))
    expect(openedRecords(8)).toEqual([])
    expect(openedRecords(undefined)).toEqual([])
  })

  test('loses a record that is gone, and only that', () => {
    rememberOpened(7, quotation(1))
    rememberOpened(7, { kind: 'contract', id: 1, name: '合同1' })
    forgetOpened(7, quotation(1))
    expect(openedRecords(7)).toEqual([{ kind: 'contract', id: 1, name: '合同1' }])
  })

  test.each(['{', 'null', '{"a":1}', '[null,1,{"kind":"nothing","id":1,"name":"x"}]'])(
    'is empty where %s is stored',
    (text) => {
      stored.set('opened:7', text)
      expect(openedRecords(7)).toEqual([])
    },
  )
})
