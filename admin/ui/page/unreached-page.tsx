import { CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTitle } from './title.ts'

type State = 'unknown' | 'unreachable' | 'reachable' | 'updated'

const TEXT: Record<State, string> = {
  unknown: '正在检查网络…',
  unreachable: '无法连接服务器，请检查网络后重试。填写的内容已保留。',
  reachable: '页面没有下载完整，请重试。填写的内容已保留。',
  updated: '系统已更新，请刷新页面后继续。填写的内容已保留。',
}

/** What the server would send now: nothing, this version of the screens, or another one. */
async function look(): Promise<State> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  try {
    const answer = await fetch('/', {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) return 'unreachable'
    const page = await answer.text()
    return own && !page.includes(new URL(own.src).pathname) ? 'updated' : 'reachable'
  } catch {
    return 'unreachable'
  }
}

/**
 * Stands where a screen could not be fetched. It loads the page anew only once the server answers: without one the
 * browser's own error page would be all that is left.
 */
export function UnreachedPage() {
  useTitle('加载失败')
  const [state, setState] = useState<State>('unknown')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    void look().then(setState)
  }, [])

  async function retry(): Promise<void> {
    setBusy(true)
    const now = await look()
    setState(now)
    setBusy(false)
    if (now !== 'unreachable') location.reload()
  }

  return (
    <div className="fault muted">
      <CloseCircleFilled aria-hidden className="fault-icon" />
      <h1 className="result-title fault-title">页面没有加载成功</h1>
      <p>
        <output>{TEXT[state]}</output>
      </p>
      <Button type="primary" loading={busy} onClick={() => void retry()}>
        {state === 'updated' ? '刷新页面' : '重试'}
      </Button>
    </div>
  )
}
