import { Button, Flex } from 'antd'
import { api } from '#api/index.ts'
import { FactorSetting } from '#admin/features/user/factor-setting.tsx'
import { queryClient, refresh } from '#admin/lib/calls/query.ts'
import { useTitle } from '#admin/ui/page/title.ts'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { useLogout } from './use-logout.ts'

/** What who has to set up a second factor sees in place of every screen. */
export function MustSetUp({ name }: Opened & { name: string }) {
  useTitle('设置两步验证')
  const { logout, busy } = useLogout()

  async function enter(): Promise<void> {
    // What was refused until now is read again.
    await refresh(api.session.getSelf)
    await queryClient.resetQueries()
  }

  return (
    <main className="alone">
      <Panel>
        <Flex justify="space-between" align="center">
          <h1 className="page-title">设置两步验证</h1>
          <Button type="text" loading={busy} onClick={logout}>
            退出
          </Button>
        </Flex>
        <p className="muted">公司要求使用两步验证，设置之后才能继续。</p>
        <FactorSetting name={name} onDone={() => void enter()} />
      </Panel>
    </main>
  )
}
