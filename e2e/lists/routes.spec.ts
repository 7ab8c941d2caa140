import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { productViews } from '../../api/product/product-spec.ts'
import { goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import {
  expectAccessible,
  expectFits,
  makeRecords,
  NARROW,
  WIDE,
  type Records,
} from '../support/looks.ts'

/**
 * Every address of the specification with real records: no error on the console (journey.ts), no request that
 * fails, nothing wider than the window, nothing that axe objects to, and a screenshot.
 */

type Look = { size: typeof WIDE; theme: 'light' | 'dark' }

const LOOKS: readonly Look[] = [WIDE, NARROW].flatMap((size) => [
  { size, theme: 'light' as const },
  { size, theme: 'dark' as const },
])

/**
 * `npm test` looks once, going from page to page within the site, and has axe look at a page of each kind that no
 * other journey has it look at;
 * `npm run e2e:matrix` loads every page at every look, has axe look at all of them and takes their pictures.
 */
const all = process.env['E2E_MATRIX'] !== undefined
const looks = all ? LOOKS : LOOKS.slice(0, 1)
/** For a slow machine with the matrix. */
const PATIENCE = 600_000

type Route = {
  path: string
  ready: string
  /** The one of its kind that axe looks at without the matrix too. */
  ofItsKind?: boolean
  /** A new record's form that contract-year, user, small-window or sales-case.browser.test.tsx opens: in the matrix only. */
  elsewhere?: boolean
}

/** The routes of spec 12.1 in its order, by id and new. */
function routesOf(records: Records): Route[] {
  const { category, product, combination, quotation, line, empty, role, user } = records
  const { contract, production, logistics, sales, machine } = records
  return [
    { path: '/role', ready: '编辑' },
    { path: '/web', ready: '网站文字' },
    { path: `/getrole?id=${role}`, ready: '导出Excel' },
    { path: '/getrole', ready: '导出Excel' },
    { path: '/company', ready: '条款模板', ofItsKind: true },
    { path: '/user', ready: '编辑' },
    { path: `/getuser?id=${user}`, ready: '留空则不修改' },
    { path: '/getuser', ready: '暂停的用户不能登录', elsewhere: true },
    { path: '/product', ready: '复制', ofItsKind: true },
    { path: `/getproduct?id=${product}`, ready: '录入时间' },
    { path: '/getproduct', ready: '录入时间' },
    { path: '/combination', ready: '编辑' },
    { path: `/getcombination?id=${combination}`, ready: '报价单上显示组合名称' },
    { path: '/getcombination', ready: '报价单上显示组合名称' },
    { path: '/quotation', ready: '编辑' },
    { path: `/getquotation?id=${quotation}`, ready: '报价说明' },
    { path: '/getquotation', ready: '报价说明', elsewhere: true },
    { path: `/quopro?id=${quotation}`, ready: '小计', ofItsKind: true },
    { path: `/quopro?id=${empty}`, ready: '还没有产品' },
    { path: '/quopro', ready: '返回' },
    { path: `/getquopro?id=${product}`, ready: '备注' },
    { path: `/getquopro?id=${line.pid}&line=${line.id}`, ready: '金额（元）' },
    { path: '/select', ready: '填写流量和扬程' },
    { path: '/priceimpact', ready: '没有仍是旧价的草稿和已发出的报价' },
    { path: '/select?flow=60&head=14', ready: '单点', ofItsKind: true },
    { path: '/contract', ready: '编辑' },
    { path: `/getcontract?id=${contract}`, ready: '录入时间', ofItsKind: true },
    { path: '/getcontract?id=0', ready: '录入时间', elsewhere: true },
    { path: '/production', ready: '编辑' },
    { path: `/getproduction?id=${production}`, ready: '相关记录' },
    { path: `/getproduction?cid=${contract}`, ready: '录入时间', elsewhere: true },
    { path: '/logistics', ready: '编辑' },
    { path: `/getlogistics?id=${logistics}`, ready: '相关记录' },
    { path: `/getlogistics?pid=${production}`, ready: '录入时间', elsewhere: true },
    { path: '/sales', ready: '编辑' },
    { path: `/getsales?id=${sales}`, ready: '相关记录' },
    { path: `/getsales?cid=${contract}`, ready: '录入时间', elsewhere: true },
    { path: '/getsales', ready: '录入时间', elsewhere: true },
    { path: '/machine', ready: '编辑' },
    { path: `/getmachine?id=${machine}`, ready: '设备经过', ofItsKind: true },
    { path: '/getmachine', ready: '铭牌参数' },
    { path: `/getsales?mid=${machine}`, ready: '更换为', elsewhere: true },
    // One screen with other fields, which the others stand for.
    ...Object.keys(productViews)
      .slice(0, all ? undefined : 1)
      .map((view) => ({
        path: `/${view}?type=new`,
        ready: '录入时间',
      })),
    { path: `/productbj?id=${product}`, ready: '录入时间', ofItsKind: true },
    { path: `/productbj?type=new&cateid=${category}`, ready: '录入时间' },
    { path: '/procate', ready: '编辑' },
    { path: `/getprocate?id=${category}`, ready: '填写的技术参数' },
    { path: '/getprocate', ready: '填写的技术参数' },
    { path: '/history', ready: '新增' },
    { path: '/inbox', ready: '消息设置' },
    { path: '/nowhere', ready: '页面不存在' },
  ]
}

/** Collects the failed requests of a page. */
function watchRequests(page: Page): string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // What a page no longer needs when it is left.
    if (why !== 'net::ERR_ABORTED') failed.push(`${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()}: ${response.status()}`)
  })
  return failed
}

function takePicture(page: Page, folder: string, path: string): Promise<Buffer> {
  const file = `${path.slice(1).replaceAll(/\W+/g, '-')}.png`
  return page.screenshot({ path: join(folder, file), fullPage: true })
}

/** On a phone, which without the matrix is only looked at for its width. */
async function expectFitsNarrow(page: Page, back: Look['size']): Promise<void> {
  await page.setViewportSize(NARROW)
  await expectFits(page)
  await page.setViewportSize(back)
}

for (const { size, theme } of looks) {
  const name = `${size.width}x${size.height}-${theme}`
  test.describe(name, () => {
    test.use({ viewport: size, colorScheme: theme })

    test('every route of the specification', async ({ page, product }, { project }) => {
      test.setTimeout(PATIENCE)
      const records = await makeRecords(product.call)
      const failed = watchRequests(page)
      const look = async (path: string, ofItsKind = false) => {
        await expectFits(page)
        if (all) await takePicture(page, join(project.outputDir, 'routes', name), path)
        else if (ofItsKind) await expectFitsNarrow(page, size)
        if (all || ofItsKind) await expectAccessible(page)
      }
      await page.goto('/login')
      await expect(page.getByAltText('验证码图片')).toBeVisible()
      await look('/login')
      await signIn(page)
      for (const { path, ready, ofItsKind, elsewhere = false } of routesOf(records)) {
        if (elsewhere && !all) continue
        await test.step(path, async () => {
          await (all ? page.goto(path) : goWithin(page, path))
          // Not in the header or the menu, which stand before the page does.
          const main = page.getByRole('main')
          await expect(main.getByText(ready).filter({ visible: true }).first()).toBeVisible()
          await look(path, ofItsKind)
        })
      }
      expect(failed, 'requests that failed').toEqual([])
    })
  })
}
