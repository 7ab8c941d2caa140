import { useSyncExternalStore } from 'react'
import { slowAnswers } from '#admin/lib/calls/waits.ts'
import css from './connection.module.css'

function watchNet(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Says quietly that there is no network, or that the server takes its time; leaves by itself. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(watchNet, () => navigator.onLine)
  const slow = useSyncExternalStore(slowAnswers.subscribe, slowAnswers.get) > 0
  const text = online ? slow && '服务器响应较慢，请稍候…' : '网络已断开，填写的内容会保留'
  return <output className={css.line}>{text && <span>{text}</span>}</output>
}
