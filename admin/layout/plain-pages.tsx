import { CloseCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from 'antd'
import { ScreenNotFetched } from '#admin/lib/lazy-screen.ts'
import { useTitle } from '#admin/ui/page/title.ts'
import { UnreachedPage } from '#admin/ui/page/unreached-page.tsx'

/**
 * For a fault of a screen: nothing is lost that was saved or kept as a draft. It
 * needs no more than what is loaded at the start, as the fault may be that nothing can be loaded.
 */
export function FaultPage({ error }: ErrorComponentProps) {
  if (error instanceof ScreenNotFetched) return <UnreachedPage />
  return <Fault />
}

function Fault() {
  useTitle('页面出错')
  return (
    <div className="fault muted">
      <CloseCircleFilled aria-hidden className="fault-icon" />
      <h1 className="result-title fault-title">页面出错了</h1>
      <p>请重新加载页面；未保存的内容已保留。</p>
      <Button type="primary" onClick={() => location.reload()}>
        重新加载
      </Button>
    </div>
  )
}

/** While a screen is being fetched. antd's Spin would come with the login page for this alone. */
export function PendingPage() {
  return (
    <output className="pending muted" aria-busy>
      <LoadingOutlined aria-hidden /> 正在加载…
    </output>
  )
}
