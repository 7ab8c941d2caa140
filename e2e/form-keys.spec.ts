import { devices, type Page, type Request } from '@playwright/test'
import { api } from '../api/index.ts'
import { answer, keepTab, pressInRow, search, sees } from './gestures.ts'
import { expect, signIn, test } from './journey.ts'
import { fresh, makeCategory, makeQuotation } from './records.ts'
import { ADMIN } from './server.ts'

const quotation = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const category = (page: Page) => page.getByRole('dialog', { name: '分类管理' })

/** Collects the calls of an endpoint. */
function callsOf(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => void (request.url().includes(path) && calls.push(request)))
  return calls
}

/** Has the page remember which presses of Ctrl+S would have opened the browser's own dialog. */
async function watchSaveDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const left: KeyboardEvent[] = []
    Object.assign(window, { left })
    window.addEventListener(
      'keydown',
      (event) => void (event.key === 's' && left.push(event)),
      true,
    )
  })
  return () =>
    page.evaluate(() => {
      const { left } = window as unknown as { left: KeyboardEvent[] }
      return left.filter((event) => event.ctrlKey && !event.defaultPrevented).length
    })
}

test('a dialog begins in its first field, and Enter saves from there', async ({
  page,
  product,
}) => {
  const quo_name = fresh('回车保存')
  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(quotation(page).getByLabel('报价名称')).toBeFocused()
  await page.keyboard.type(quo_name)
  await page.keyboard.press('Enter')
  await sees(page, '报价已保存')
  await expect(quotation(page)).toBeHidden()
  expect(await product.call(api.quotation.index, { keyword: quo_name })).toMatchObject({ total: 1 })
})

test('Ctrl+S saves from anywhere, once, and the browser asks for no file', async ({
  page,
  product,
}) => {
  const name = fresh('快捷保存')
  const id = await makeQuotation(product.call, { quo_name: name })
  await signIn(page, ADMIN, `/quotation?edit=${id}`)
  const opened = await watchSaveDialogs(page)
  const saves = callsOf(page, '/Quotation/setQuotation')
  await quotation(page).getByLabel('报价说明').fill('在多行文字里')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  await sees(page, '报价已保存')
  await expect(quotation(page)).toBeHidden()
  expect(saves).toHaveLength(1)

  // A refusal is answered first; after it the cursor is where the fault is.
  await pressInRow(page, name, '编辑')
  await quotation(page).getByLabel('报价名称').fill('')
  await quotation(page).getByLabel('报价说明').focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await answer(page, '报价名称不能为空', '确定')
  expect(saves).toHaveLength(2)
  const wrong = quotation(page).getByLabel('报价名称')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription('报价名称不能为空')
  expect(await opened()).toBe(0)
})

test('Ctrl+S saves pages too, the rich text with its last letter', async ({ page, product }) => {
  await signIn(page, ADMIN, '/productbj?type=new')
  const title = fresh('整页')
  await expect(page.getByLabel('产品名称')).toBeFocused()
  await page.keyboard.type(title)
  await page.getByRole('radio', { name: '正常' }).check()
  await page.keyboard.press('Control+s')
  await sees(page, '产品已保存')
  expect(await product.call(api.product.index, { keyword: title })).toMatchObject({ total: 1 })

  const text = fresh('abc')
  await page.goto('/web')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  const rich = page.getByRole('textbox', { name: '图文内容' })
  await rich.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
  await sees(page, '已保存')
  expect((await product.call(api.web.getText))['webs']).toContain(text)
})

const WAYS: readonly { by: string; close: (page: Page) => Promise<void> }[] = [
  { by: 'Esc', close: (page) => page.keyboard.press('Escape') },
  { by: '×', close: (page) => category(page).getByRole('button', { name: '关闭' }).click() },
  { by: '取消', close: (page) => category(page).getByRole('button', { name: '取消' }).click() },
  { by: 'a click beside it', close: (page) => page.mouse.click(300, 700) },
]

test('a dialog closes at once where nothing was typed, and asks where something was', async ({
  page,
  product,
}) => {
  const p_name = fresh('关闭')
  await makeCategory(product.call, { p_name })
  await signIn(page, ADMIN, '/procate')
  const name = category(page).getByLabel('分类名称')
  for (const { by, close } of WAYS) {
    await test.step(by, async () => {
      await pressInRow(page, p_name, '编辑')
      await expect(name).toHaveValue(p_name)
      await close(page)
      await expect(category(page)).toBeHidden()

      await pressInRow(page, p_name, '编辑')
      await name.fill('没有保存')
      await close(page)
      await answer(page, '内容尚未保存', '取消')
      await expect(name).toHaveValue('没有保存')
      await close(page)
      await answer(page, '内容尚未保存', '确定')
      await expect(category(page)).toBeHidden()
    })
  }
  await pressInRow(page, p_name, '编辑')
  await expect(name).toHaveValue(p_name)
})

test('Esc closes an open list alone, and a question gives the cursor back', async ({ page }) => {
  await signIn(page, ADMIN, '/user')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '用户管理' })
  await dialog.getByLabel('用户名').fill('x')
  const role = dialog.getByRole('combobox', { name: '角色' })
  await role.click()
  await expect(role).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(role).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog', { name: '提示' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await answer(page, '内容尚未保存', '取消')
  await expect(role).toBeFocused()
})

test('a save that takes long says so, and cannot be sent twice', async ({ page }) => {
  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await quotation(page).getByLabel('报价名称').fill(fresh('慢'))
  const saves = callsOf(page, '/Quotation/setQuotation')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/Quotation/setQuotation.html', async (route) => {
    await held
    await route.continue()
  })
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(quotation(page).getByText('正在保存…')).toBeVisible()
  release()
  await sees(page, '报价已保存')
  expect(saves).toHaveLength(1)
})

test('what was typed is there again after the tab was closed or has crashed @long', async ({
  page,
  context,
}) => {
  const title = fresh('半张表')
  const address = '/getContract?id=0'
  const kept = await keepTab(context)
  await page.bringToFront()
  await signIn(page, ADMIN, address)
  await page.getByLabel('合同标题').fill(title)
  await page.getByLabel('备注').fill('还没有写完')
  await expect.poll(kept).toContain('还没有写完')
  await page.close()

  const second = await context.newPage()
  await signIn(second, ADMIN, address)
  await expect(second.getByText('已恢复未保存的内容')).toBeVisible()
  await expect(second.getByLabel('合同标题')).toHaveValue(title)
  await second.getByLabel('备注').fill('又写了一点')
  await expect.poll(kept).toContain('又写了一点')
  const crashed = second.waitForEvent('crash')
  const devtools = await context.newCDPSession(second)
  // Whoever crashes does not answer.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed

  const third = await context.newPage()
  await signIn(third, ADMIN, address)
  await expect(third.getByLabel('备注')).toHaveValue('又写了一点')
  await third.getByRole('button', { name: '放弃' }).click()
  await expect(third.getByLabel('合同标题')).toHaveValue('')
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13']
  test.use({ viewport, hasTouch, isMobile })

  test('no keyboard jumps up over a form', async ({ page }) => {
    await signIn(page, ADMIN, '/quotation')
    await search(page, 'x')
    await page.getByRole('button', { name: '新增' }).click()
    await expect(quotation(page).getByLabel('报价名称')).toBeVisible()
    // The cursor has gone into the dialog, and no further.
    const within = () =>
      quotation(page).evaluate((dialog) => dialog.contains(document.activeElement))
    await expect.poll(within).toBe(true)
    await expect(quotation(page).getByLabel('报价名称')).not.toBeFocused()
  })
})
