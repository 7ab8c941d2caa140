import { readConfig } from '#server/platform/config.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { anyProduct } from '#server/catalogue/catalogue.ts'
import { openDataForCommand } from './open-data.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

const FORCE = '--force'

/**
 * `npm run demo`: fills the database with pumps, combinations, quotations and contracts to try the
 * product on. A database that has products already is left alone unless `--force` is given.
 */
async function demo(force: boolean): Promise<void> {
  const config = readConfig(process.env)
  const { db, close } = await openDataForCommand(config)
  try {
    if (!force && (await anyProduct(db))) {
      throw new Error(
        '数据库中已有产品，没有写入任何演示数据。如确实要加入，请运行 npm run demo -- --force',
      )
    }
    await fillDemo(config, db, (line) => console.log(line))
    console.log('演示数据已写入，其中的价格仅供演示。以上密码只显示这一次，请妥善保存')
  } finally {
    await close()
  }
}

writeForOwner()
try {
  const unknown = process.argv.slice(2).find((argument) => argument !== FORCE)
  if (unknown !== undefined) {
    throw new Error(`不认识的参数 ${unknown}。用法：npm run demo 或 npm run demo -- ${FORCE}`)
  }
  await demo(process.argv.includes(FORCE))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
