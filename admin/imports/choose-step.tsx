import { Button, Input, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { MAX_IMPORT_ROWS } from '#api/kit/imports.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { FileChooser } from '#admin/ui/field/file-chooser.tsx'
import { focusFirstField } from '#admin/ui/field/first-field.ts'
import { openFile } from '#admin/ui/open.tsx'
import type { FileChoice } from './file-choice.ts'
import { pastedFile } from './import-types.ts'
import css from './imports.module.css'

type ChooseStepProps = {
  /** Whether a file is being read. */
  busy: boolean
  /** Exports the column titles with an example. */
  template?: FileEndpoint
  /** Which record a row is about, and what is particular to its cells. */
  rules: readonly string[]
  /** How many rows a file may have. */
  most?: number
  /** What happens while a file is read. */
  reading?: string
  onChosen: (file: File, choice?: FileChoice) => Promise<boolean>
}

/** Says what a file has to look like, and takes one. */
export function ChooseStep(props: ChooseStepProps) {
  const { busy, template, rules, most = MAX_IMPORT_ROWS, onChosen } = props
  const { reading = '正在读取文件并与已有数据比较…' } = props
  return (
    <Spin spinning={busy} description={reading}>
      <ul className={css.rules}>
        <li>
          选择.xlsx文件，或粘贴单元格。读看得到的工作表、行和列，隐藏的、划掉的不读，预览里会写明；列名不必在第一行，也不必与这里相同：认不出的，选好文件后可以指明。
        </li>
        {template && (
          <li>
            可以
            <Button
              type="link"
              size="small"
              className="text-link"
              onClick={() => void openFile(addressOf(template, { template: 1 }))}
            >
              下载模板
            </Button>
            照示例填写；有导出列表权限的，也可以先导出，改好后再导入。
          </li>
        )}
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {template && (
          <li>文件里没有的列保持不变；有这一列而单元格空着的，该项会被清空，预览里写明。</li>
        )}
        <li>
          最多{most}行、5MB。选好文件后先看预览，确认之后才会{template ? '保存' : '加入'}。
        </li>
      </ul>
      <FileChooser
        single
        accept=".xlsx"
        dropped="Excel文件"
        onChosen={([file]) => file && void onChosen(file)}
      />
      <PasteField onPasted={(text) => void onChosen(pastedFile(text), { pasted: true })} />
    </Spin>
  )
}

/** Takes what was copied from a spreadsheet, at once; what is typed by a button. */
function PasteField({ onPasted }: { onPasted: (text: string) => void }) {
  const [text, setText] = useState('')
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [])
  return (
    <div ref={area} className={css.paste}>
      <Input.TextArea
        aria-label="粘贴的内容"
        placeholder="或者从Excel、WPS复制单元格，粘贴在这里"
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          // It stays where it cannot be read.
          setText(pasted)
          onPasted(pasted)
        }}
      />
      {text.trim() !== '' && <Button onClick={() => onPasted(text)}>读取</Button>}
    </div>
  )
}
