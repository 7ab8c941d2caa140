import { afterEach, beforeEach, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { NO_TECHNICAL } from '#test/make/pumps/technical.ts'
import { heldNetwork, success } from './network.ts'
import { openScreen } from './open-screen.tsx'
import { selfAnswer } from './records.ts'

const { getProBase, getProduct, getProType, setProduct } = api.product

const POINTS = [
  entered(0, 26, { power: 1.61 }),
  entered(30, 25.3, { power: 3.53 }),
  entered(60, 15.95, { power: 4.67 }),
]
/** Of three points, with their powers. */
export const CURVE = { speed: 2900, basis: '样本', power_kind: 'P2', points: POINTS }
/** A pump that records no technical data. */
export const PRODUCT = {
  ...NO_TECHNICAL,
  id: 5,
  version: 1,
  pro_title: '管道泵',
  pro_no: 'ISG65-160',
  pro_caliber: 'DN65',
  pro_flow: '25',
  pro_lift: '32',
  pro_speed: '2900',
  pro_power: '4',
  pro_brand: '清源',
  pro_info: '',
  pro_unit: '台',
  pro_unitprice: '1.00',
  pro_curve: '' as object | string,
  remarks: '',
  release_time: '2026:11:20 09:30:00',
  pro_status: 1,
  pro_type: '',
}

/** The form of a product with its curve; `open` shows it, and `saved` saves it and answers what is sent of the curve. */
export function curveForm() {
  const form = { network: heldNetwork(), open, saved, close: () => undefined as void }
  beforeEach(() => {
    localStorage.clear()
    form.network = heldNetwork()
  })
  afterEach(async () => {
    form.close()
    await page.viewport(1366, 768)
  })

  async function open(
    pro_curve: object | string = '',
    { field = [] as number[], edits = true } = {},
  ): Promise<void> {
    const { network } = form
    network.always(api.session.getSelf, () =>
      selfAnswer('product:view', ...(edits ? ['product:edit'] : [])),
    )
    network.always(getProType, () => success({ data: [] }))
    network.always(getProduct, () => success({ data: { ...PRODUCT, pro_curve }, field }))
    network.always(getProBase, () => success({ data: { ...PRODUCT, id: '', version: 0 }, field }))
    form.close = openScreen('/productbj?id=5')
    await expect.element(page.getByLabelText('型号')).toHaveValue('ISG65-160')
  }

  async function saved(): Promise<unknown> {
    await userEvent.keyboard('{Control>}s{/Control}')
    return (await form.network.take(setProduct)).input['pro_curve']
  }

  return form
}

export const cell = (point: number, label: string) => page.getByLabelText(`第${point}点${label}`)
export const chart = () => page.getByRole('img', { name: '性能曲线' })
export const sees = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const table = () => page.getByRole('table', { name: '性能曲线各点' })

/** What the table shows, a line for each row with anything in it. */
export const typed = () =>
  [...table().element().querySelectorAll('tr')]
    .map((row) =>
      [...row.querySelectorAll('input')]
        .map(({ value }) => value)
        .join(' ')
        .trim(),
    )
    .filter((line) => line !== '')
