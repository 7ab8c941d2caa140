import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, curveForm, sees } from '#admin/testing/curve-form.ts'
import { energyPump, POWER_OF } from '#test/make/pumps/energy-pump.ts'

/** The energy grade in the form of a product: as one types, before anything is saved. */

const { open } = curveForm()

async function chooses(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByText(option, { exact: true }).last().click()
}

test('says what is missing, then the grade with its figures, and follows what is typed', async () => {
  await open(energyPump(POWER_OF[1]).pro_curve)
  await sees('无法判定：没有填写能效类别')
  await page.getByRole('button', { name: '能效', exact: true }).click()
  await chooses('能效类别', '单级单吸清水离心泵')
  await sees(/最高效率点 98\.82 m³\/h.*80\.16%，1、2、3级要求 79\.64%、77\.64%、72\.64%/)
  await sees(/GB 19762-2025，2026-03-01 起实施，.*请与标准原文核对/)
  await expect.element(page.getByText('1级', { exact: true })).toBeVisible()
  await cell(3, '功率').fill('18')
  await expect.element(page.getByText('1级', { exact: true })).not.toBeInTheDocument()
  await page.getByLabelText('级数').fill('3')
  await sees(/级数却是 3，两者不符：请改为 1 级，或改选能效类别/)
})
