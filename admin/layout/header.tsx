import { FileSearchOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '#api/index.ts'
import { helpFor } from '#admin/features/help/places.ts'
import { Bell } from '#admin/features/inbox/bell.tsx'
import { useCompany } from '#admin/lib/company.ts'
import { useMayCall, useSelf } from '#admin/lib/calls/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import { SYSTEM_TITLE } from '#admin/ui/page/title.ts'
import { AccountMenu } from './account-menu.tsx'
import { FindButton } from './search/find-button.tsx'
import { useLogout } from './use-logout.ts'

/** The top of every screen: the system's title, who is signed in, and the way out; in a small window the menu. */
export function Header({ menu, active }: { menu: ReactNode; active: string }) {
  const self = useSelf().data?.data
  const company = useCompany()
  const { logout, busy } = useLogout()
  const name = self && `${self.staff_name}（${self.role_name}）`
  return (
    <Layout.Header className="head">
      {menu}
      {company.logo && <img className="head-logo" src={company.logo} alt="" />}
      <Button type="link" className="title" title="退出登录" onClick={logout}>
        {SYSTEM_TITLE} V1.0
      </Button>
      {company.name && (
        <span className="head-company muted" title={company.name}>
          {company.name}
        </span>
      )}
      <div className="head-self">
        <span className="self" title={name}>
          {name}
        </span>
        <FindButton />
        <Bell />
        <ToHistory />
        <ToHelp active={active} />
        <AccountMenu name={self?.name ?? ''} />
        <Button
          type="text"
          aria-label="退出"
          icon={<LogoutOutlined aria-hidden />}
          loading={busy}
          onClick={logout}
        >
          <span className="word">退出</span>
        </Button>
      </div>
    </Layout.Header>
  )
}

/** The link to the operation log, with permission to see it; the menu has no entry for it (spec 12.2.3). */
function ToHistory() {
  const navigate = useNavigate()
  if (!useMayCall(api.history.index)) return null
  return (
    <Button
      type="text"
      aria-label="操作日志"
      icon={<FileSearchOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/history' })}
    >
      <span className="word">操作日志</span>
    </Button>
  )
}

/** The help for the screen that is open, in a tab of its own, so that what is being typed stays in sight. */
function ToHelp({ active }: { active: string }) {
  const { pathname } = useLocation()
  return (
    <Button
      type="text"
      aria-label="帮助"
      icon={<QuestionCircleOutlined aria-hidden />}
      onClick={() => openTab(helpFor(pathname, active))}
    >
      <span className="word">帮助</span>
    </Button>
  )
}
