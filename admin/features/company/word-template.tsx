import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { api } from '#api/index.ts'
import { MAX_TEMPLATE_BYTES } from '#api/upload/upload.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { Folded } from '#admin/ui/form/folded.tsx'
import { openFile } from '#admin/ui/open.tsx'
import { CheckedFile } from './checked-file.tsx'
import { WordFields } from './word-fields.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const MEGABYTE = 1024 * 1024

type WordTemplateProps = { id?: string; value?: string }

const open = (input: { shipped?: 1 }) =>
  void openFile(addressOf(api.company.contractTemplate, input))

/** The company's Word file: which one it is, another one, or the shipped one again; it is checked at once and used once saved. */
function WordTemplate({ id, value = '' }: WordTemplateProps) {
  const set = useSetFields()
  const form = Form.useFormInstance()
  const name = String(Form.useWatch('contract_template_name', form) ?? '')
  const become = (url: string, called: string) =>
    set({ contract_template: url, contract_template_name: called })

  return (
    <CheckedFile
      id={id}
      endpoint={api.upload.contractTemplate}
      present={value === '' ? '现在用的是系统自带的模板' : `现在用的是“${name}”`}
      accept=".docx"
      otherwise="请选择“.docx”格式的 Word 文件；旧的“.doc”和带宏的“.docm”请先另存为“.docx”"
      tooLarge={`文件不能超过${MAX_TEMPLATE_BYTES / MEGABYTE}MB，请压缩里面的图片后再选择`}
      what="Word 模板"
      dropped="Word文件"
      onTaken={({ file_url, data }, file) => become(file_url, data[0]?.name ?? file.name)}
    >
      <Button
        icon={<PrinterOutlined aria-hidden />}
        onClick={() =>
          void openFile(addressOf(api.company.tryTemplate, { contract_template: value }))
        }
      >
        试印
      </Button>
      {value !== '' && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => open({})}>
          下载现在的模板
        </Button>
      )}
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => open({ shipped: 1 })}>
        下载自带的模板
      </Button>
      {value !== '' && <Button onClick={() => become('', '')}>改用自带的模板</Button>}
    </CheckedFile>
  )
}

/** What the file is called is taken with it. */
const NAMED = ['contract_template_name']

/** The Word file as a field of the form, with the list of what can be written in it. */
export function WordTemplateField() {
  return (
    <>
      <Form.Item name="contract_template_name" hidden>
        <input />
      </Form.Item>
      <WholeField
        along={NAMED}
        name="contract_template"
        label="合同 Word 模板"
        extra="用 Word 或 WPS 排好版，在要填写的地方写上字段，如“{客户名称}”；上传时检查字段，可以先试印，保存后生效"
      >
        <WordTemplate />
      </WholeField>
      <Folded parts={[{ label: '模板里能用的字段', children: <WordFields /> }]} />
    </>
  )
}
