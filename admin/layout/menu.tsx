import {
  AppstoreOutlined,
  FileTextOutlined,
  HomeOutlined,
  SettingOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { Menu } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'

type Entry = { path: string; label: string }
type Group = { key: string; label: string; icon: ReactNode; entries: readonly Entry[] }

const HOME: Entry = { path: '/web', label: '首页' }

const GROUPS: readonly Group[] = [
  {
    key: 'trade',
    label: '销售业务',
    icon: <FileTextOutlined aria-hidden />,
    entries: [
      { path: '/quotation', label: '报价管理' },
      { path: '/contract', label: '合同管理' },
    ],
  },
  {
    key: 'delivery',
    label: '生产交付',
    icon: <ToolOutlined aria-hidden />,
    entries: [
      { path: '/production', label: '生产管理' },
      { path: '/logistics', label: '物流管理' },
      { path: '/sales', label: '售后管理' },
    ],
  },
  {
    key: 'catalogue',
    label: '产品目录',
    icon: <AppstoreOutlined aria-hidden />,
    entries: [
      { path: '/procate', label: '分类管理' },
      { path: '/product', label: '产品管理' },
    ],
  },
  {
    key: 'system',
    label: '系统设置',
    icon: <SettingOutlined aria-hidden />,
    entries: [
      { path: '/user', label: '用户管理' },
      { path: '/role', label: '权限管理' },
    ],
  },
]

const item = ({ path, label }: Entry) => ({ key: path, label: <Link to={path}>{label}</Link> })

const ITEMS = [
  { ...item(HOME), icon: <HomeOutlined aria-hidden /> },
  ...GROUPS.map(({ key, label, icon, entries }) => ({
    key,
    label,
    icon,
    children: entries.map(item),
  })),
]

const groupOf = (path: string) =>
  GROUPS.find((group) => group.entries.some((entry) => entry.path === path))?.key

type MainMenuProps = { active: string; collapsed: boolean; onChosen: () => void }

/** The left menu. One submenu is open at a time, at first the one of the present page. */
export function MainMenu({ active, collapsed, onChosen }: MainMenuProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(() => groupOf(active))
  const [shown, setShown] = useState(active)
  // Coming to another entry by a link or by going back opens its submenu.
  if (shown !== active) {
    setShown(active)
    setOpen(groupOf(active))
  }
  return (
    <Menu
      mode="inline"
      items={ITEMS}
      selectedKeys={[active]}
      {...(collapsed ? {} : { openKeys: open === undefined ? [] : [open] })}
      onOpenChange={(keys) => !collapsed && setOpen(keys.find((key) => key !== open))}
      onClick={({ key, domEvent }) => {
        onChosen()
        // A click is the link's; the keyboard stays on the entry around it.
        if (domEvent.type === 'keydown') void navigate({ to: key })
      }}
    />
  )
}
