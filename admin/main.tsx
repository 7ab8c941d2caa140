import 'antd/dist/reset.css'
import './style.css'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sweepDrafts } from './lib/draft.ts'
import { watchStyles } from './lib/fetch-code.ts'
import { whenSessionEnds } from './lib/session.ts'
import { loginAddress, router } from './routes.tsx'
import { useTheme, VARIABLES } from './theme.ts'
import { Feedback } from './ui/feedback.tsx'

sweepDrafts()
watchStyles()
whenSessionEnds(() => {
  const href = loginAddress(router.state.location.href)
  void router.navigate({ href, state: { sessionEnded: true } })
})

function Screens() {
  return (
    <ConfigProvider locale={zhCN} theme={useTheme()} button={{ autoInsertSpace: false }}>
      <Feedback theme={VARIABLES}>
        <RouterProvider router={router} />
      </Feedback>
    </ConfigProvider>
  )
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Screens />
  </StrictMode>,
)
