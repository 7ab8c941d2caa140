/* oxlint-disable import/no-unassigned-import -- styles and language are there for their effect */
import 'antd/dist/reset.css'
import 'dayjs/locale/zh-cn'
import './style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sweepDrafts } from './lib/draft.ts'
import { queryClient } from './lib/query.ts'
import { whenSessionEnds } from './lib/session.ts'
import { loginAddress, router } from './routes.tsx'
import { theme } from './theme.ts'
import { FeedbackBridge } from './ui/feedback.tsx'

dayjs.locale('zh-cn')
sweepDrafts()
whenSessionEnds(() => {
  void router.navigate({ href: loginAddress(router.state.location.href) })
})

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App>
        <FeedbackBridge>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </FeedbackBridge>
      </App>
    </ConfigProvider>
  </StrictMode>,
)
