import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { beginSession } from '#admin/lib/session.ts'
import { router } from '#admin/routes.tsx'
import { useTheme, VARIABLES } from '#admin/theme.ts'
import { Feedback } from '#admin/ui/feedback.tsx'
import 'antd/dist/reset.css'
import '#admin/style.css'

type Router = typeof router

function Screens({ router }: { router: Router }) {
  return (
    <ConfigProvider locale={zhCN} theme={useTheme()} button={{ autoInsertSpace: false }}>
      <Feedback theme={VARIABLES}>
        <RouterProvider router={router} />
      </Feedback>
    </ConfigProvider>
  )
}

/** Shows the screens as `main.tsx` does, at an address and with a session that has just begun; gives how to close them. */
export function openScreen(address: string): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  beginSession('T')
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRoot(place)
  root.render(<Screens router={createRouter({ ...router.options, history })} />)
  return () => {
    root.unmount()
    place.remove()
  }
}
