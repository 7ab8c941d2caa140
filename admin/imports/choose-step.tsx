import { Button, Spin } from 'antd'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { MAX_IMPORT_ROWS } from '#api/kit/imports.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { FileChooser } from '#admin/ui/field/file-chooser.tsx'
import { openFile } from '#admin/ui/open.tsx'
import css from './imports.module.css'

type ChooseStepProps = {
  /** Whether a file is being read. */
  busy: boolean
  /** Exports the column titles alone. */
  template: FileEndpoint
  /** Which record a row is about, and what is particular to its cells. */
  rules: readonly string[]
  onChosen: (file: File) => Promise<void>
}

/** Says what a file has to look like, and takes one. */
export function ChooseStep({ busy, template, rules, onChosen }: ChooseStepProps) {
  return (
    <Spin spinning={busy} description="正在读取文件并与已有数据比较…">
      <ul className={css.rules}>
        <li>
          选择.xlsx文件，第一行是列名。可以
          <Button
            type="link"
            size="small"
            className="text-link"
            onClick={() => void openFile(addressOf(template, { template: 1 }))}
          >
            下载模板
          </Button>
          填写，也可以先导出列表，改好后再导入。
        </li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>文件里没有的列保持不变；有这一列而单元格空着的，该项会被清空，预览里写明。</li>
        <li>最多{MAX_IMPORT_ROWS}行、5MB。选好文件后先看预览，确认之后才会保存。</li>
      </ul>
      <FileChooser
        single
        accept=".xlsx"
        dropped="Excel文件"
        onChosen={([file]) => file && void onChosen(file)}
      />
    </Spin>
  )
}
