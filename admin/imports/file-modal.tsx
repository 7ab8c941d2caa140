import { Modal } from 'antd'
import type { ReactNode } from 'react'

type FileModalProps = {
  title: string
  open: boolean
  /** While it is, the dialog stays: what is being written goes on, and its end must be seen. */
  busy?: boolean
  onClose: () => void
  /** Once it is gone, for where the cursor goes. */
  afterClose?: () => void
  children: ReactNode
}

/** The dialog in which files are read; another file may be chosen when it is opened again. */
export function FileModal({ title, open, busy = false, onClose, ...props }: FileModalProps) {
  const { afterClose, children } = props
  return (
    <Modal
      title={title}
      open={open}
      width="min(1180px, 100vw - 24px)"
      onCancel={onClose}
      afterClose={afterClose}
      closable={busy ? false : { 'aria-label': '关闭' }}
      keyboard={!busy}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}
