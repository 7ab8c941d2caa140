import { Alert, Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import css from './shown-once.module.css'

type ShownOnceProps = {
  title: string
  /** The secret; undefined is closed. */
  secret: string | undefined
  warning: string
  onClose: () => void
  /** How it is used. */
  children: ReactNode
}

const COPY = ['复制', '已复制']

/** Shows a new secret this once. Nothing but its button closes it, so that no stray click loses the secret. */
export function ShownOnce({ title, secret, warning, onClose, children }: ShownOnceProps) {
  return (
    <Modal
      title={title}
      open={secret !== undefined}
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
      {secret !== undefined && (
        <>
          <Alert type="warning" showIcon title={warning} />
          <Typography.Paragraph
            className={css.secret}
            copyable={{ text: secret, icon: COPY, tooltips: COPY }}
          >
            <code>{secret}</code>
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">{children}</Typography.Paragraph>
        </>
      )}
    </Modal>
  )
}
