import { Modal } from 'antd'
import { FactorSetting } from './factor-setting.tsx'

type FactorDialogProps = { open: boolean; name: string; onClose: () => void }

/** One's own second factor. What is typed and shown is kept nowhere. */
export function FactorDialog({ open, name, onClose }: FactorDialogProps) {
  return (
    <Modal
      title="两步验证"
      open={open}
      onCancel={onClose}
      footer={null}
      width={480}
      destroyOnHidden
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
    >
      {open && <FactorSetting name={name} onDone={onClose} />}
    </Modal>
  )
}
