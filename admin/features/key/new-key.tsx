import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal, Space, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { InputRef } from 'antd'
import css from './key.module.css'

type NewKeyProps = { made: string | undefined; onClose: () => void }

/** Shows a new key this once. Nothing but its button closes it, so that no stray click loses the key. */
export function NewKey({ made, onClose }: NewKeyProps) {
  return (
    <Modal
      title="新的 API 密钥"
      open={made !== undefined}
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          已保存，关闭
        </Button>
      }
    >
      {made !== undefined && <Shown text={made} />}
    </Modal>
  )
}

function Shown({ text }: { text: string }) {
  const input = useRef<InputRef>(null)
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请现在复制并保存好。关闭之后不再显示，谁也查不到；丢失时请结束它，另建一个。"
      />
      <Space.Compact block className={css.key}>
        <Input
          ref={input}
          readOnly
          aria-label="API 密钥"
          value={text}
          onFocus={() => input.current?.select()}
        />
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void copy(text, input.current?.input).then(setCopied)}
        >
          {copied ? '已复制' : '复制'}
        </Button>
      </Space.Compact>
      <Typography.Paragraph type="secondary">
        程序把它放在请求头 <code>Authorization: Bearer …</code> 里。用法见
        <a href="/api/docs" target="_blank" rel="noreferrer">
          接口说明
        </a>
        。
      </Typography.Paragraph>
    </>
  )
}

/** Copies a text; where the page is no secure one, such as by http within a company, by what is selected. */
async function copy(text: string, input: HTMLInputElement | null | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.select()
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy')
  }
}
