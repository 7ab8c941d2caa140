import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { pressUnderMore } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import {
  expectAccessible,
  expectFits,
  LONG,
  makeRecords,
  NARROW,
  WIDE,
  type Records,
} from '../support/looks.ts'
import { makeRole } from '../support/people.ts'
import { fresh, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

type Screen = {
  name: string
  path: (records: Records) => string
  /** What is done there before the look. */
  press?: string
  /** A button among those that ⋯ shows. */
  under?: string
  /** An entry of the menu that this opens. */
  entry?: string
  ready: string
}

/** What is opened on the screens; that they themselves are accessible and fit is in routes.spec.ts. */
const SCREENS: readonly Screen[] = [
  { name: 'search for anything', path: () => '/user', press: '查找', ready: '组合管理' },
  {
    name: 'category dialog',
    path: ({ category }) => `/procate?edit=${category}`,
    ready: '填写的技术参数',
  },
  {
    name: 'products without a find',
    path: () => '/product?keyword=nothing-like-it',
    ready: '没有符合条件',
  },
  {
    name: 'combination dialog',
    path: ({ combination }) => `/combination?edit=${combination}`,
    ready: '报价单上显示组合名称',
  },
  {
    name: 'quotation dialog',
    path: ({ quotation }) => `/quotation?edit=${quotation}`,
    ready: '报价说明',
  },
  { name: 'user dialog', path: ({ user }) => `/user?edit=${user}`, ready: '留空则不修改' },
  { name: 'role dialog', path: ({ role }) => `/role?edit=${role}`, ready: '导出Excel' },
  { name: 'role that is locked', path: () => '/role?edit=1', ready: '不能修改' },
  { name: 'own password', path: () => '/user', press: '账号', entry: '修改密码', ready: '原密码' },
  { name: 'API keys', path: () => '/keys', ready: '还没有 API 密钥' },
  { name: 'new API key', path: () => '/keys', press: '新建密钥', ready: '只勾选那个程序用得到的' },
  { name: 'second factor', path: () => '/user', press: '账号', entry: '两步验证', ready: '装好' },
  { name: 'channels', path: () => '/channel', ready: '还没有发送渠道' },
  { name: 'new channel', path: () => '/channel', press: '新建渠道', ready: '请选择类型' },
  { name: 'inbox', path: () => '/inbox', ready: '消息设置' },
  { name: 'bell', path: () => '/user', press: '消息', ready: '查看全部' },
  { name: 'chosen messages', path: () => '/inbox', press: '消息设置', ready: '同事的记录也通知我' },
  { name: 'devices', path: () => '/user', press: '账号', entry: '登录设备', ready: '本机' },
  {
    name: 'history of everything, opened',
    path: () => '/history?entity=product&action=create',
    press: '展开行',
    ready: '字段',
  },
  {
    name: 'history of a quotation in its dialog',
    path: ({ quotation }) => `/quotation?edit=${quotation}`,
    press: '修改记录',
    ready: '字段',
  },
  {
    name: 'history of a quotation and its products',
    path: ({ quotation }) => `/quopro?id=${quotation}`,
    press: '更多',
    under: '修改记录',
    ready: '字段',
  },
  {
    name: 'history of a role that is locked',
    path: () => '/role?edit=1',
    press: '修改记录',
    ready: '还没有修改记录',
  },
  { name: 'import of products', path: () => '/product', press: '导入', ready: '下载模板' },
  {
    name: 'versions of a quotation',
    path: ({ quotation }) => `/quopro?id=${quotation}`,
    press: '单据与版本',
    ready: '当前草稿',
  },
  { name: 'the seldom buttons of a list', path: () => '/product', press: '更多', ready: '列设置' },
  { name: 'receivables', path: () => '/receivable', ready: '未收合计' },
  {
    name: 'deleted products',
    path: () => '/product',
    press: '更多',
    under: '已删除',
    ready: '删除时间',
  },
]

/** Looks at what is on screen in a wide and in a narrow window. */
async function expectFine(page: Page): Promise<void> {
  await page.setViewportSize(WIDE)
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize(NARROW)
  // The colours are the same, and take the longest to look at; the rest seldom differs.
  if (process.env['TEST_LONG'] !== undefined) await expectAccessible(page, 'color-contrast')
  await expectFits(page)
}

test('the login page is accessible and fits, with and without complaints', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByAltText('验证码图片')).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名不能为空')).toBeVisible()
  await expectFine(page)
})

// In parts, since looking at a screen in both windows takes a few seconds.
const PARTS = 5
for (let part = 0; part < PARTS; part += 1) {
  const long = part === 0 ? '' : ' @long'
  test(`dialogs and menus of the screens are accessible and fit (part ${part + 1})${long}`, async ({
    page,
    product,
  }) => {
    const records = await makeRecords(product.call)
    await signIn(page)
    for (const { name, path, press, under, entry, ready } of SCREENS.filter(
      (_, index) => index % PARTS === part,
    )) {
      await test.step(name, async () => {
        await page.setViewportSize(WIDE)
        await page.goto(path(records))
        if (press)
          await page
            .getByRole('button', { name: press, exact: press === '更多' })
            .first()
            .click()
        if (under) await page.getByRole('button', { name: under, exact: true }).click()
        if (entry) await page.getByRole('menuitem', { name: entry }).click()
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
        // In the other window a cut text may lie there, which is shown whole beside the page's regions.
        await page.mouse.move(0, 0)
        await expectFine(page)
      })
    }
  })
}

test('where nothing was deleted it says so accessibly @long', async ({ page, product }) => {
  const role = fresh('只有自己的报价')
  await makeRole(product.call, role, ['quotation:view', 'quotation:delete'])
  // Other journeys have deleted records, but none of this user's.
  await signIn(page, await product.addUser(fresh('新人'), role), '/quotation')
  await pressUnderMore(page, '已删除')
  await expect(page.getByText('没有可以恢复')).toBeVisible()
  await expectFine(page)
})

test('the home page is accessible and fits with the rich editor, and for a reader @long', async ({
  browser,
  page,
  product,
}) => {
  const cells = `<tr>${`<td>${LONG}</td>`.repeat(4)}</tr>`
  const webs = `<h1>${LONG}</h1><p>${LONG} <a href="https://example.com/">链接</a></p><table><tbody>${cells}</tbody></table>`
  await product.call(api.web.setWeb, { web: `${LONG}\n\n${LONG}`, webs })
  await signIn(page, ADMIN, '/web')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  await expect(page.getByRole('textbox', { name: '图文内容' })).toContainText('链接')
  await expectFine(page)
  await page.getByRole('button', { name: '文字颜色' }).click()
  await expect(page.getByText('默认颜色')).toBeVisible()
  await expectFine(page)
  const user = await product.addUser(fresh('读者'), '销售')
  const reader = await openAs(browser, user, `${product.url}/web`)
  await expect(reader.page.getByRole('heading', { name: '网站文字' })).toBeVisible()
  await expectFine(reader.page)
  await product.call(api.web.setWeb, { web: '', webs: '' })
  await reader.page.reload()
  await expect(reader.page.getByText('暂无公司介绍')).toBeVisible()
  await expectFine(reader.page)
  await reader.close()
})

test('a question, a refusal and an open list are accessible @long', async ({ page, product }) => {
  const { quotation } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '删除', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  await dialog.getByRole('combobox', { name: '产品分类' }).click()
  await expect(
    page.getByText('立式多级离心泵', { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  // The list of a select hangs beside the page's regions.
  await expectAccessible(page, 'region')
  await page.goto(`/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '选择产品组合' })).toBeVisible()
  await expectAccessible(page)
})
