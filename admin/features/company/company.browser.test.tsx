import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { NO_LIMIT, theCompany } from '#admin/testing/company.ts'
import { answer, button, ctrlS, sees, unfold } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The company's form: named terms, steps of payment and the logo, which are sent with the rest of it. */

type Template = { name: string; payment_steps: { name: string; percent: string }[] }
type Sent = Record<string, unknown> & {
  name: string
  logo: string
  term_templates: Template[]
  version: number
}

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const template = (name: string, payment_steps: object[]) => ({
  name,
  delivery_time: '30天',
  payment_steps,
  transport: '',
  warranty: '',
  acceptance: '',
  terms: '',
})

const company = {
  ...theCompany,
  catalogue_basis: null,
  term_templates: [
    template('标准', [step('预付款', '30'), step('发货款', '70')]),
    template('工程', []),
  ],
}

let sent: Sent[]
let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void

beforeEach(() => {
  localStorage.clear()
  sent = []
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('company:edit'))
  network.always(api.company.getCompany, () =>
    success({ data: { ...company, ...sent.at(-1), version: 3 + sent.length } }),
  )
  network.always(api.company.setCompany, (input) => {
    sent.push(input as Sent)
    return success({ id: 1, version: 3 + sent.length, msg: '公司资料已保存' })
  })
  close = openScreen('/company')
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

/** So many seconds later, when the page has drawn what has changed by then. */
async function afterSeconds(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

async function save(): Promise<Sent> {
  await button('保存').click()
  await sees('公司资料已保存')
  return sent.at(-1)!
}

test('shows what the steps come to, and a new one takes what is left of 100 %', async () => {
  await unfold('条款模板')
  await expect.element(page.getByText('合计 100%')).toBeVisible()
  await field('第2步比例').fill('50')
  await expect.element(page.getByText('合计 80%，须为100%')).toBeVisible()
  await button('添加一步').click()
  await expect.element(field('第3步比例')).toHaveValue('20')
  await field('第3步名称').fill('质保金')
  await expect.element(page.getByText('合计 100%')).toBeVisible()
  await button('第3步上移').click()
  const { term_templates } = await save()
  expect(term_templates[0]!.payment_steps).toEqual([
    step('预付款', '30'),
    step('质保金', '20'),
    step('发货款', '50'),
  ])
})

test('the template that is moved to the front becomes the default; another is made from it', async () => {
  await unfold('条款模板')
  await expect.element(tab('标准（默认）')).toBeVisible()
  await tab('工程').click()
  await button('前移').click()
  await expect.element(tab('工程（默认）')).toHaveAttribute('aria-selected', 'true')
  await button('新增模板').click()
  await expect.element(field('交货期')).toHaveValue('30天')
  await field('模板名称').fill('出口')
  expect((await save()).term_templates.map(({ name }) => name)).toEqual(['工程', '标准', '出口'])
  await button('删除模板').click()
  await answer('删除模板“出口”？', '确定')
  expect((await save()).term_templates.map(({ name }) => name)).toEqual(['工程', '标准'])
})

test('how many recipients a person may send to is shown and saved', async () => {
  await unfold('对外发送')
  await expect.element(field('每人每小时邮件收件人')).toHaveValue('100')
  await expect.element(field('每人每天邮件收件人')).toHaveValue('300')
  await field('每人每小时邮件收件人').fill('40')
  expect(await save()).toMatchObject({ mail_hourly: '40', mail_daily: 300 })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function choose(name: string, type: string): Promise<void> {
  await expect.element(button('选择图片')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const bytes = Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0))
  const files = new DataTransfer()
  files.items.add(new File([bytes], name, { type }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a logo is a picture, is shown before it is saved, sent with the form, and can be taken away', async () => {
  await choose('标志.svg', 'image/svg+xml')
  await answer('请选择 PNG、JPEG 或 WebP 图片', '确定')
  await expect.element(page.getByText('没有标志')).toBeVisible()
  await choose('标志.png', 'image/png')
  await expect.element(page.getByAltText('公司标志预览')).toBeVisible()
  expect((await save()).logo).toBe(`data:image/png;base64,${PIXEL}`)
  await button('移除').click()
  expect((await save()).logo).toBe('')
})

test('what is saved twice is confirmed the second time as long as the first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const confirmation = page.getByRole('alert').filter({ hasText: '公司资料已保存' })
  await save()
  await afterSeconds(2.5)
  await save()
  await afterSeconds(2.5)
  await expect.element(confirmation).toBeVisible()
  await afterSeconds(1)
  await expect.element(confirmation).not.toBeInTheDocument()
})

test('a refusal of the terms stands at the terms', async () => {
  await unfold('条款模板')
  const msg = '模板“标准”的付款方式各步的比例合计须为100%，现在是90%'
  network.always(api.company.setCompany, () => refusal(400, msg, { term_templates: msg }))
  await field('第2步比例').fill('60')
  await ctrlS()
  await answer(msg, '确定')
  await expect.element(page.getByText(msg)).toBeVisible()
})

test('an unsaved change is not left without a question', async () => {
  await field('公司名称').fill('新云溪泵业')
  await page.getByRole('link', { name: '首页' }).click()
  await answer('内容尚未保存', '取消')
  await expect.element(field('公司名称')).toHaveValue('新云溪泵业')
})

test('levels, limits and free items are sent as they are typed', async () => {
  await button('添加等级').click()
  await field('第1个等级名称').fill('A')
  await field('第1个等级按目录价的').fill('９5')
  await field('0级单行折扣').fill('5')
  await field('1级金额上限').fill('￥50,000')
  await page.getByRole('radio', { name: '超出权限时' }).click()
  await field('自由项').fill('运费')
  await userEvent.keyboard('{Enter}')
  expect(await save()).toMatchObject({
    approval: 2,
    price_levels: [{ name: 'A', factor: '95' }],
    discount_limits: [{ ...NO_LIMIT, line: '5' }, { ...NO_LIMIT, total: '50000' }, NO_LIMIT],
    free_items: ['运费'],
  })
})

test('limits that would stop every salesman say so above the save, as long as they do', async () => {
  const warning = page.getByText(/0级（业务员）、1级（主管）、2级（经理）的金额上限是空的或0/)
  expect(warning.elements()).toEqual([])
  await page.getByRole('radio', { name: '超出权限时' }).click()
  await expect.element(warning).toBeVisible()
  await field('0级金额上限').fill('50000')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a company whose catalogue prices nobody has described is requested to say what they are', async () => {
  const unset = page.getByText(/还没有设定产品目录的单价是含税价还是不含税价/)
  await expect.element(unset).toBeVisible()
  await page.getByRole('radio', { name: '不含税', exact: true }).click()
  await expect.element(unset).not.toBeInTheDocument()
  expect(await save()).toMatchObject({ catalogue_basis: 0 })
})

test('the second factor is required of whom one chooses', async () => {
  await unfold('登录')
  await page.getByRole('radio', { name: '所有用户' }).click()
  expect((await save()).second_factor).toBe(2)
})
