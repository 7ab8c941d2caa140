import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Grid, Layout } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '#admin/lib/query.ts'
import { activePath, rememberActivePath } from '#admin/lib/session.ts'
import { Header } from './header.tsx'
import { MainMenu } from './menu.tsx'

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

function Surroundings() {
  const { md: wide } = Grid.useBreakpoint()
  // Until someone presses the button, the window's width decides.
  const [chosen, setChosen] = useState<boolean>()
  const collapsed = chosen ?? wide === false
  const active = useActiveEntry()

  return (
    <Layout className="home">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Header />
      <Layout hasSider>
        <Layout.Sider
          id={MENU_ID}
          className="menu"
          theme="light"
          width={OPEN}
          collapsedWidth={COLLAPSED}
          collapsed={collapsed}
        >
          <nav aria-label="主菜单">
            <MainMenu
              active={active}
              collapsed={collapsed}
              onChosen={() => wide === false && setChosen(undefined)}
            />
          </nav>
          <Button
            className="fold"
            type="text"
            aria-controls={MENU_ID}
            aria-expanded={!collapsed}
            aria-label={collapsed ? '展开菜单' : '收起菜单'}
            icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            onClick={() => setChosen(!collapsed)}
          />
        </Layout.Sider>
        <Layout.Content id="main" className="main" tabIndex={-1}>
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

/** The menu entry that the present page belongs to, '' for none; an address that leads nowhere keeps the last. */
function useActiveEntry(): string {
  const entry = useMatches({ select: (matches) => matches.at(-1)?.staticData.menu })
  useEffect(() => {
    if (entry) rememberActivePath(entry)
  }, [entry])
  return entry ?? activePath() ?? '/web'
}
