import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

test('an import that is refused leaves the dialog open for another file, one that is done closes it', async () => {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:edit'))
  network.always(api.customer.index, () => success({ data: [], total: 0 }))
  network.always(api.customer.getUser, () => success({ data: [] }))
  network.always(api.customer.getImport, () => success({ data: [], total: 0 }))
  close = openScreen('/customer')
  await button('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入客户' })
  const confirm = async () => {
    await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '客户.xlsx'))
    const counts = { new: 2, changed: 0, unchanged: 0, wrong: 0 }
    const data = { id: 5, file_name: '客户.xlsx', counts, ignored: [] }
    await (await uploads.take()).answer(success({ data }))
    await dialog.getByRole('button', { name: /新增 ?2/ }).click()
    return network.take(api.customer.confirmImport)
  }
  ;(await confirm()).answer(refusal(409, '客户已被修改，请重新选择文件'))
  await answer('客户已被修改，请重新选择文件', '确定')
  const counts = { new: 2, changed: 0, unchanged: 0, wrong: 0 }
  ;(await confirm()).answer(success({ counts }))
  await expect.element(dialog).not.toBeInTheDocument()
})
