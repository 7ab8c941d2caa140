import type { Locator } from '@playwright/test'
import { answer } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { ADMIN } from '../support/server.ts'

/** Forms that are higher than the window: what one has to look at stands in sight, and not behind the head. */

/** Whether a field can be seen, with nothing over its middle. */
const isInSight = (field: Locator) =>
  field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  })

test('a form shows all its errors at once @long', async ({ page }) => {
  await signIn(page, ADMIN, '/productbj?type=new')
  await page.getByLabel('单价').fill('十二元')
  await page.getByRole('button', { name: '保存' }).click()
  await answer(page, '单价', '确定')
  await expect(page.getByLabel('单价')).toHaveAttribute('aria-invalid', 'true')
  const title = page.getByLabel('产品名称')
  await expect(title).toHaveAccessibleDescription('产品名称不能为空')
  await expect(title).toBeFocused()
  await expect.poll(() => isInSight(title)).toBe(true)
})

test('a field that the keyboard comes back to is in sight @long', async ({ page }) => {
  await signIn(page, ADMIN, '/productbj?type=new')
  const title = page.getByLabel('产品名称')
  const status = page.getByRole('radio', { name: '未审核' })
  await status.focus()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  for (const field of ['备注', '简介', '单位', '口径', '产品名称']) {
    const target = page.getByLabel(field, { exact: true })
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Shift+Tab')
    }
    await expect.poll(() => isInSight(target)).toBe(true)
  }
  await expect(title).toBeFocused()
})
