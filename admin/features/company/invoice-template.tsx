import { DownloadOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { api } from '#api/index.ts'
import { FILE_TOO_LARGE } from '#api/kit/imports.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { openFile } from '#admin/ui/open.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'
import { CheckedFile } from './checked-file.tsx'

type InvoiceTemplateProps = { id?: string; value?: string }

const open = (input: { example?: 1 }) =>
  void openFile(addressOf(api.company.invoiceTemplate, input))

/** The tax bureau's workbook: its version, a new one, or none. */
function InvoiceTemplate({ id, value = '' }: InvoiceTemplateProps) {
  const set = useSetFields()
  const form = Form.useFormInstance()
  const name = String(Form.useWatch('invoice_template_name', form) ?? '')
  const version = String(Form.useWatch('invoice_template_version', form) ?? '')
  const become = (url: string, called: string, of: string) =>
    set({
      invoice_template: url,
      invoice_template_name: called,
      invoice_template_version: of,
    })

  return (
    <CheckedFile
      id={id}
      endpoint={api.upload.invoiceTemplate}
      present={
        value === ''
          ? '还没有上传税务局的模板，不能导出开票文件'
          : `现在用的是“${name}”，版本 ${version || '未注明'}`
      }
      accept=".xlsx"
      otherwise="请选择“.xlsx”格式的文件，就是从电子税务局下载的“批量开票-导入开票模板”"
      tooLarge={FILE_TOO_LARGE}
      what="开票模板"
      dropped="Excel文件"
      onTaken={({ file_url, data, version: read }, file) =>
        become(file_url, data[0]?.name ?? file.name, read)
      }
    >
      {value !== '' && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => open({})}>
          下载现在的开票模板
        </Button>
      )}
      {value === '' && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => open({ example: 1 })}>
          下载示例
        </Button>
      )}
      {value !== '' && <Button onClick={() => become('', '', '')}>不再使用</Button>}
    </CheckedFile>
  )
}

/** What the file is called, and its version, are taken with it. */
const NAMED = ['invoice_template_name', 'invoice_template_version']

/** The tax bureau's workbook as a field of the form. */
export function InvoiceTemplateField() {
  return (
    <>
      {NAMED.map((name) => (
        <Form.Item key={name} name={name} hidden>
          <input />
        </Form.Item>
      ))}
      <WholeField
        along={NAMED}
        name="invoice_template"
        label="开票模板"
        extra="从电子税务局“批量开具”下载的“批量开票-导入开票模板”，不要填写，原样上传；税务局换了版本时重新下载、上传，保存后生效"
      >
        <InvoiceTemplate />
      </WholeField>
    </>
  )
}
