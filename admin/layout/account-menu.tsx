import { UserOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '#admin/ui/lazy-part.tsx'

// Dialogs are not needed before anyone opens one.
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const DevicesDialog = lazyPart(
  async () => (await import('#admin/features/user/devices-dialog.tsx')).DevicesDialog,
)

const FactorDialog = lazyPart(
  async () => (await import('#admin/features/user/factor-dialog.tsx')).FactorDialog,
)

type Opened = 'password' | 'factor' | 'devices'

const KEYS = 'keys'

const ITEMS: { key: Opened | typeof KEYS; label: string }[] = [
  { key: 'password', label: '修改密码' },
  { key: 'factor', label: '两步验证' },
  { key: 'devices', label: '登录设备' },
  { key: KEYS, label: 'API 密钥' },
]

/** What users look after of their own account. */
export function AccountMenu({ name }: { name: string }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const choose = (key: string) =>
    key === KEYS ? void navigate({ to: '/keys' }) : setOpened(key as Opened)
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: ITEMS, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          aria-label="账号"
          aria-haspopup="menu"
          icon={<UserOutlined aria-hidden />}
        >
          <span className="word">账号</span>
        </Button>
      </Dropdown>
      <PasswordDialog open={opened === 'password'} name={name} onClose={close} />
      <FactorDialog open={opened === 'factor'} name={name} onClose={close} />
      <DevicesDialog open={opened === 'devices'} onClose={close} />
    </>
  )
}
