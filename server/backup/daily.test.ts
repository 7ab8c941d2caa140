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
    const [made] = listBackups(place.backupDir)
    const { time, time_ms } = made!.manifest
    const midnight =
      time_ms -
      [3600, 60, 1].reduce(
        (sum, unit, at) => sum + unit * 1000 * Number(time.slice(11).split(':')[at]),
        0,
      )
    const hours = (count: number) => midnight + count * 60 * 60 * 1000
    // The hour of the backup on the day after the last one's.
    const hour = { BACKUP_HOUR: '0' }
    expect(await look(hours(23.9), hour)).toBeUndefined()
    expect(await look(hours(24.1), hour)).toContain('备份已完成')
  })

  test('without the uploaded files does not count: the next hour makes a whole one', async () => {
    await filled()
    expect(await look(Date.now())).toContain('备份已完成')
    expect(await look(Date.now())).toBeUndefined()
    const [{ folder, manifest }] = listBackups(place.backupDir) as [Backup]
    writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, withoutFiles: true }))
    expect(await look(Date.now())).toContain('备份已完成')
    expect(await look(Date.now())).toBeUndefined()
  })

  test('is looked for at the company’s full hours, also those after its own', async () => {
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

  test('that another server is at is left to it, and is no fault', async () => {
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
