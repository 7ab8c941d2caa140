import type { Page } from '@playwright/test'
import { goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { expectFits } from '../support/looks.ts'
import { ADMIN } from '../support/server.ts'

const opener = (page: Page) => page.getByRole('button', { name: '打开菜单' })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

// A phone, and a laptop of 1366x768 at 200 % zoom.
for (const { name, viewport } of [
  { name: '390x844', viewport: { width: 390, height: 844 } },
  { name: '683x384 @long', viewport: { width: 683, height: 384 } },
]) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a form is filled in and saved, and the menu comes over the page and goes again', async ({
      page,
    }) => {
      await test.step('a form can be filled in and saved', async () => {
        await signIn(page, ADMIN, '/getquotation')
        await page.getByLabel('报价名称').fill('小窗口里的报价')
        await page.getByRole('button', { name: '保存' }).click()
        await expect(page).toHaveURL(/id=\d+/)
        await expectFits(page)
      })
      await test.step('the menu comes over the page and goes again', async () => {
        await goWithin(page, '/quotation')
        // Until the page has arrived, the cursor goes from where no key or pointer has put it to the heading.
        await expect(page.getByRole('heading', { level: 1, name: '报价管理' })).toBeFocused()
        await expect(menu(page)).toBeHidden()
        await opener(page).press('Enter')
        await expect(menu(page)).toBeVisible()
        await expect(menu(page).getByRole('menuitem', { name: '报价管理' })).toHaveClass(/selected/)
        await page.keyboard.press('Escape')
        await expect(menu(page)).toBeHidden()
        await expect(opener(page)).toBeFocused()
        await opener(page).click()
        await expect(menu(page)).toBeVisible()
        await page.mouse.click(viewport.width - 20, viewport.height / 2)
        await expect(menu(page)).toBeHidden()
        await opener(page).click()
        await menu(page).getByRole('menuitem', { name: '产品目录' }).click()
        await menu(page).getByRole('link', { name: '产品管理' }).click()
        await expect(page).toHaveURL(/\/product$/)
        await expect(menu(page)).toBeHidden()
        await expectFits(page)
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog', { name: '查找' })).toBeVisible()
      })
    })
  })
}

test('after navigation the focus is on the page’s heading, or where the page has put the cursor @long', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/quotation')
  await menu(page).getByRole('link', { name: '合同管理' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '合同管理' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#main').locator(':focus')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '报价管理' })).toBeFocused()
})
