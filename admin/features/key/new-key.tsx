import { Alert, Button, Modal, Typography } from 'antd'
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

const COPY = ['复制', '已复制']

function Shown({ text }: { text: string }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请现在复制并保存好。关闭之后不再显示，谁也查不到；丢失时请结束它，另建一个。"
      />
      <Typography.Paragraph className={css.key} copyable={{ text, icon: COPY, tooltips: COPY }}>
        <code>{text}</code>
      </Typography.Paragraph>
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
