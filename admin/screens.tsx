import { LoadingOutlined } from '@ant-design/icons'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { router } from './routes.tsx'
import { useTheme, VARIABLES } from './theme.ts'
import { Feedback } from './ui/dialog/feedback.tsx'
import 'antd/dist/reset.css'
import './style.css'

// antd's own has a name, which readers would add to the button's, and stays while it shrinks away.
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** All pages of the site, in Chinese and in the theme that the system asks for. */
export function Screens({ pages }: { pages: typeof router }) {
  return (
    <ConfigProvider locale={zhCN} theme={useTheme()} button={BUTTON}>
      <Feedback theme={VARIABLES}>
        <RouterProvider router={pages} />
      </Feedback>
    </ConfigProvider>
  )
}
