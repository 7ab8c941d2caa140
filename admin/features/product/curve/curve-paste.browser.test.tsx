import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, chart, CURVE, curveForm, sees, typed } from '#admin/testing/curve-form.ts'

/** What is pasted into the curve of a product. */

const { open, saved } = curveForm()

/** Pastes a text where the cursor is, as a spreadsheet put it on the clipboard. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

describe('a block from a spreadsheet', () => {
  test('fills the table from the cell with the cursor on', async () => {
    await open(CURVE)
    await cell(2, '扬程').click()
    paste('25\t3.6\r\n15\t4.7\r\n')
    await expect.poll(typed).toEqual(['0 26 1.61', '30 25 3.6', '60 15 4.7'])
  })

  test('is read as people write numbers', async () => {
    await open(CURVE)
    await cell(2, '流量').click()
    paste('1,250\t２５。３\n1.2万\t15\n')
    await expect.poll(typed).toEqual(['0 26 1.61', '1250 25.3 3.53', '12000 15 4.67'])
  })

  test('with heads goes where these say, heads and units left out', async () => {
    await open()
    await cell(1, '流量').click()
    paste(
      '扬程H\t流量Q\tNPSHr\t效率\tP2\nm\tm³/h\tm\t%\tkW\n26\t0\t1.5\t\t1.61\n25.3\t30\t\t58\t\n15.95\t60\t3\t\t4.67',
    )
    await expect.poll(typed).toEqual(['0 26 1.61  1.5', '30 25.3  58', '60 15.95 4.67  3'])
    await expect.element(chart()).toBeVisible()
  })

  test('that is a curve by itself can replace all points instead', async () => {
    await open(CURVE)
    await cell(2, '流量').click()
    paste('10\t40\n20\t30\n')
    await expect.poll(typed).toEqual(['0 26 1.61', '10 40 3.53', '20 30 4.67'])
    await sees('已从第 2 点起填入 2 点，原有的其他各点没有改动')
    await page.getByRole('button', { name: '替换全部' }).click()
    await expect.poll(typed).toEqual(['10 40', '20 30'])
    await expect.element(page.getByRole('button', { name: '替换全部' })).not.toBeInTheDocument()
    expect(await saved()).toMatchObject({ points: [{ flow: 10 }, { flow: 20 }] })
  })

  test('replaces nothing where it is no curve, or has filled the whole table', async () => {
    await open(CURVE)
    await cell(1, '功率').click()
    paste('1.7\t60\n3.6\t61\n4.7\t62\n')
    await expect.poll(typed).toEqual(['0 26 1.7 60', '30 25.3 3.6 61', '60 15.95 4.7 62'])
    await expect.element(page.getByRole('button', { name: '替换全部' })).not.toBeInTheDocument()
    await cell(1, '流量').click()
    paste('0\t26\t1\t50\n30\t25\t2\t51\n60\t15\t3\t52\n')
    await expect.poll(typed).toEqual(['0 26 1 50', '30 25 2 51', '60 15 3 52'])
    await expect.element(page.getByRole('button', { name: '替换全部' })).not.toBeInTheDocument()
  })

  test('with more rows than a curve has points is refused with the reason', async () => {
    await open()
    await cell(1, '流量').click()
    paste(Array.from({ length: 15 }, (_, at) => `${at}\t${40 - at}`).join('\n'))
    await sees('性能曲线最多 12 点，粘贴内容的最后 3 行没有填入')
    expect(typed()).toHaveLength(12)
    await expect.element(page.getByLabelText('第13点流量')).not.toBeInTheDocument()
  })
})
