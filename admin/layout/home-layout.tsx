import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Grid, Layout } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient, useSelf } from '#admin/lib/calls/query.ts'
import { activePath, rememberActivePath } from '#admin/lib/session.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Arrival } from './arrival.tsx'
import { Header } from './header.tsx'
import { MainMenu } from './menu.tsx'
import { PresentPage } from './off-page.tsx'
import { usePrintedValues } from './printed-values.ts'
import './chrome.css'
import './print.css'

// Only in a small window.
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

// Only for who has none where the company says so.
const MustSetUp = lazyPart(async () => (await import('./must-set-up.tsx')).MustSetUp)

const OPEN = 200
const COLLAPSED = 64
const MENU_ID = 'main-menu'

/** What surrounds every screen but the login: header, menu and main area. */
export function HomeLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Surroundings />
    </QueryClientProvider>
  )
}

/** Its code could not be fetched, and there is nothing else to show. */
const reload = () => location.reload()

function Surroundings() {
  const { md: wide } = Grid.useBreakpoint()
  const active = useActiveEntry()
  usePrintedValues()
  const self = useSelf().data?.data
  if (self?.must_set_up) return <MustSetUp open name={self.name} onClose={reload} />
  return (
    <Layout className="home">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Header active={active} menu={wide === false && <MenuButton active={active} />} />
      <Layout hasSider>
        {wide !== false && <SideMenu active={active} />}
        <Layout.Content id="main" className="main" tabIndex={-1}>
          <PresentPage />
        </Layout.Content>
      </Layout>
      <Arrival />
    </Layout>
  )
}

function SideMenu({ active }: { active: string }) {
  const [collapsed, setCollapsed] = useState(false)
  return (
    <Layout.Sider
      id={MENU_ID}
      className="menu"
      theme="light"
      width={OPEN}
      collapsedWidth={COLLAPSED}
      collapsed={collapsed}
    >
      <nav aria-label="主菜单">
        <MainMenu active={active} collapsed={collapsed} />
      </nav>
      <Button
        className="fold"
        type="text"
        aria-controls={MENU_ID}
        aria-expanded={!collapsed}
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        onClick={() => setCollapsed(!collapsed)}
      />
    </Layout.Sider>
  )
}

function MenuButton({ active }: { active: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label="打开菜单"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<MenuOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <MenuDrawer active={active} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The menu entry that the present page belongs to, '' for none; an address that leads nowhere keeps the last. */
function useActiveEntry(): string {
  const entry = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      const menu = last?.staticData.menu
      return typeof menu === 'function' ? menu(last?.search ?? {}) : menu
    },
  })
  useEffect(() => {
    if (entry) rememberActivePath(entry)
  }, [entry])
  return entry ?? activePath() ?? '/web'
}
