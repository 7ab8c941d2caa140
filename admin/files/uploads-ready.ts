import type { FormInstance } from 'antd'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { isUploaded, namesOf } from './form-files.ts'
import type { FormFile } from './form-files.ts'
import type { Uploads } from './uploads.ts'

/**
 * Waits for the uploads before a save. What could not be uploaded is asked about, and leaves the form if
 * the record is to be saved without it. `name` is the field with the files, `record` what the form is of.
 */
export async function uploadsReady(
  uploads: Uploads,
  form: FormInstance,
  isGone: () => boolean,
  { name, record }: { name: string; record: string },
): Promise<boolean> {
  await uploads.flush()
  // Leaving the form gives its uploads up, which are nobody's concern then.
  if (isGone()) return false
  const files = (form.getFieldValue(name) ?? []) as readonly FormFile[]
  const missing = files.filter((file) => !isUploaded(file))
  if (missing.length === 0) return true
  const without = await ask(
    `以下文件没有上传成功：${namesOf(missing)}。继续保存则${record}不含这些文件，是否继续保存？`,
    { okText: '继续保存' },
  )
  if (without) form.setFieldValue(name, files.filter(isUploaded))
  return without
}
