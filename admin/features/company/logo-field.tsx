import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { LOGO_TYPES, MAX_LOGO_BYTES } from '#api/company/company.ts'
import { showFailure, notify } from '#admin/ui/dialog/feedback.tsx'
import css from './company.module.css'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type PictureInputProps = {
  called: string
  id?: string
  value?: string
  onChange?: (url: string) => void
}

/** What is wrong with a file, before it is sent; whether it can be opened is the server's to see. */
function whyNot({ type, size }: File): string | undefined {
  if (!LOGO_TYPES.some((one) => one === type)) return '请选择 PNG、JPEG 或 WebP 图片'
  return size > MAX_LOGO_BYTES ? '图片不能超过512KB，请缩小后再选择' : undefined
}

/** A file as a `data:` address. */
function readFile(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(new Error('图片不能读取，请重新选择')))
  reader.readAsDataURL(file)
  return promise
}

/** Shows a picture of the company, takes another one or none; it is saved with the form. */
function PictureInput({ called, id, value = '', onChange }: PictureInputProps) {
  async function take(file: File): Promise<void> {
    const wrong = whyNot(file)
    if (wrong !== undefined) await notify(wrong)
    else await readFile(file).then((url) => onChange?.(url), showFailure)
  }
  return (
    <div id={id} tabIndex={-1} className={css.logo}>
      {value === '' ? (
        <span className={`${css.none} muted`}>没有{called}</span>
      ) : (
        <img src={value} alt={`公司${called}预览`} />
      )}
      <Upload
        accept={LOGO_TYPES.join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />}>
          {called === '标志' ? '选择图片' : `选择${called}图片`}
        </Button>
      </Upload>
      {value !== '' && <Button onClick={() => onChange?.('')}>移除</Button>}
    </div>
  )
}

/** The logo as a field of the form. */
export function LogoField() {
  return (
    <WholeField
      name="logo"
      label="公司标志"
      extra="PNG、JPEG 或 WebP，最大512KB；显示在登录页、页面上方和单据上"
    >
      <PictureInput called="标志" />
    </WholeField>
  )
}

/** The seal as a field of the form. */
export function SealField() {
  return (
    <WholeField
      name="seal"
      label="公章图片"
      extra="底色透明的 PNG 最好，最大512KB；有“公司资料：打印盖章的报价单”权限的人可以印在发出的报价单上，每次都有记录"
    >
      <PictureInput called="公章" />
    </WholeField>
  )
}
