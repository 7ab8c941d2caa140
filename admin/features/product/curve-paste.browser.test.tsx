import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, chart, CURVE, curveForm, sees, typed } from '#admin/testing/curve-form.ts'

/** What is pasted into the curve of a product. */

const { open } = curveForm()

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

  test('with heads goes where these say, heads and units left out', async () => {
    await open()
    await cell(1, '流量').click()
    paste(
      '扬程H\t流量Q\tNPSHr\t效率\tP2\nm\tm³/h\tm\t%\tkW\n26\t0\t1.5\t\t1.61\n25.3\t30\t\t58\t\n15.95\t60\t3\t\t4.67',
    )
    await expect.poll(typed).toEqual(['0 26 1.61  1.5', '30 25.3  58', '60 15.95 4.67  3'])
    await expect.element(chart()).toBeVisible()
  })

  test('with more rows than a curve has points is told so', async () => {
    await open()
    await cell(1, '流量').click()
    paste(Array.from({ length: 15 }, (_, at) => `${at}\t${40 - at}`).join('\n'))
    await sees('性能曲线最多 12 点，粘贴内容的最后 3 行没有填入')
    expect(typed()).toHaveLength(12)
    await expect.element(page.getByLabelText('第13点流量')).not.toBeInTheDocument()
  })
})
