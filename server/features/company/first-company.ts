import type { Feature } from '#api/kit/features.ts'
import { USUAL_TAX_RATE } from '#api/quotation/money/quotation-money.ts'
import { readLogo } from './company-logo.ts'
import { wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/open.ts'
import { StartRefused } from '#server/db/start/start-check.ts'
import { smallPng } from '#server/features/upload/pictures/small-png.ts'
import * as store from './company.store.ts'
import { THE_COMPANY } from './company.store.ts'
import { dataUrl } from './logo.ts'

/** What is usual in the trade, until somebody says something else. */
const USUAL = {
  tax_rate: USUAL_TAX_RATE,
  valid_days: 30,
  approval: 0,
  catalogue_basis: 1,
  warranty_months: 12,
  warranty_delivery_months: 18,
  term_templates: '[]',
}

async function firstLogo(path: string): Promise<string> {
  const png = await smallPng(readLogo(path))
  if (typeof png !== 'string') return dataUrl(png)
  const why = png === 'tooMuch' ? '的尺寸太大，请缩小到2500万像素以内' : '不能打开，请换一个'
  throw new StartRefused(`配置有误：COMPANY_LOGO 的图片${why}：${path}`)
}

/**
 * Creates the company's row if it is missing, with the configured name and logo as its first values, and `without` these
 * features; afterwards the configuration is not looked at. Throws an Error that says in Chinese what is wrong with the logo.
 */
export async function firstCompany(
  db: Database,
  { companyName, companyLogo, timeZone }: Config,
  without: readonly Feature[] = [],
): Promise<void> {
  if (await store.find(db)) return
  await store.insertFirst(db, {
    id: THE_COMPANY,
    name: companyName ?? '',
    logo: companyLogo === undefined ? '' : await firstLogo(companyLogo),
    tax_number: '',
    address: '',
    telephone: '',
    bank: '',
    account: '',
    tax_code: '',
    ...USUAL,
    features_off: JSON.stringify(without),
    user_id: 0,
    updated_by: 0,
    updated_at: wallClock(timeZone),
  })
}
