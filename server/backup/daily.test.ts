import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { lockFolder } from '#server/db/start/lock.ts'
import { backUpIfDue, startDailyBackup } from './daily.ts'
import { MANIFEST } from './manifest.ts'
import { listBackups, type Backup } from './place.ts'
import { backedUp, filled, place, usePlaces } from '#test/make/backup.ts'

usePlaces()
let stopDaily = () => {}
afterEach(() => {
  vi.useRealTimers()
  stopDaily()
})

describe('the daily backup', () => {
  const DAY = 24 * 60 * 60 * 1000
  /** What a look at a moment does: the words of its end, or undefined where it is not due. */
  async function look(now: number, more: Record<string, string> = {}): Promise<string | undefined> {
    const config = readConfig({ DATA_DIR: place.dir, ...place.environment, ...more })
    return new Promise((resolve) => {
      const report = { done: resolve, failed: (words: string) => resolve(`failed: ${words}`) }
      if (!backUpIfDue(config, report, now)) resolve(undefined)
    })
  }

  test('is made once a day, from its hour on, in the company’s zone', async () => {
    await filled()
    expect(await look(Date.now())).toContain('备份已完成')
    expect(listBackups(place.backupDir).map(({ manifest }) => manifest.reason)).toEqual(['daily'])
    const [{ folder, manifest }] = listBackups(place.backupDir) as [Backup]
    const at = (time: string) => Date.parse(`2030-01-${time}+08:00`)
    /** As if the last backup had been made at a moment. */
    const lastAt = (time: string) =>
      writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, time_ms: at(time) }))
    const hour = { BACKUP_HOUR: '5' }
    lastAt('01T12:00:00')
    expect(await look(at('02T04:59:59'), hour)).toBeUndefined()
    // What was made before the hour was that of the day before.
    lastAt('02T04:59:59')
    expect(await look(at('02T05:00:00'), hour)).toContain('备份已完成')
    lastAt('02T05:00:00')
    expect(await look(at('03T04:59:59'), hour)).toBeUndefined()
  })

  test('without the uploaded files does not count: the next hour makes a whole one @long', async () => {
    await filled()
    expect(await look(Date.now())).toContain('备份已完成')
    expect(await look(Date.now())).toBeUndefined()
    const [{ folder, manifest }] = listBackups(place.backupDir) as [Backup]
    writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, withoutFiles: true }))
    expect(await look(Date.now())).toContain('备份已完成')
    expect(await look(Date.now())).toBeUndefined()
  })

  test('is looked for at the company’s full hours, also those after its own @long', async () => {
    await filled()
    const zone = { TIME_ZONE: 'Asia/Kolkata', BACKUP_DAILY: 'on' }
    const config = readConfig({ DATA_DIR: place.dir, ...place.environment, ...zone })
    // 04:10 there: at 02:00 the machine was off.
    vi.useFakeTimers({ now: Date.parse('2030-01-01T22:40:00Z'), toFake: ['setTimeout', 'Date'] })
    let words = ''
    const ended = new Promise<void>((resolve) => {
      const hear = (said: string) => {
        words = said
        resolve()
      }
      stopDaily = startDailyBackup(config, { done: hear, failed: hear })
    })
    vi.advanceTimersByTime(49 * 60_000)
    expect(existsSync(place.backupDir)).toBe(false)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await ended
    expect(words).toContain('备份已完成')
  })

  test('that another server is at is left to it, and is no fault @long', async () => {
    await filled()
    const lock = lockFolder(place.backupDir)
    expect(await look(Date.now())).toBe('另一个服务正在做今天的自动备份')
    lock?.release()
    expect(await look(Date.now())).toContain('备份已完成')
  })

  test('does not count one made by hand @long', async () => {
    await filled()
    await backedUp()
    expect(await look(Date.now())).toContain('备份已完成')
  })

  test('that fails says so, and is due again', async () => {
    await filled()
    writeFileSync(place.backupDir, 'no folder')
    expect(await look(Date.now())).toContain('failed: 备份没有完成')
    rmSync(place.backupDir)
    expect(await look(Date.now() + DAY)).toContain('备份已完成')
  })
})
