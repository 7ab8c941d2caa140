import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { fetchCode } from '#admin/lib/calls/fetch-code.ts'
import { NetworkFailure } from '#admin/lib/calls/failures.ts'
import { showFailure } from './dialog/feedback.tsx'

/** What opens and closes. */
export type Opened = { open: boolean; onClose: () => void }

const NOT_FETCHED = '这部分页面没有加载成功，请检查网络后重试；如果系统刚刚更新过，请刷新页面。'

/**
 * A dialog, a drawer or a part of a page that is fetched when it is opened for the first time. Where that fails it says so and
 * offers a retry, and the page stays as it is. Not React's `lazy`: it would take the page down, could not be
 * tried again, and renders in several attempts, each of which antd takes for one more open dialog, so that Esc
 * closes none.
 */
export function lazyPart<Props extends Opened>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined

  async function fetchOrAsk(isGone: () => boolean): Promise<boolean> {
    try {
      fetched = await fetchCode(fetchPart)
      return true
    } catch (cause) {
      // Who has left meanwhile does not miss it.
      if (isGone()) return false
      const again = await showFailure(new NetworkFailure(NOT_FETCHED, { cause }))
      return again && fetchOrAsk(isGone)
    }
  }

  return function LazyPart(props: Props) {
    const { open, onClose } = props
    const [Part, setPart] = useState(() => fetched)
    const missing = open && Part === undefined
    useEffect(() => {
      if (!missing) return undefined
      let gone = false
      const bring = async () => {
        const there = await fetchOrAsk(() => gone)
        if (gone) return
        if (there) setPart(() => fetched)
        else onClose()
      }
      void bring()
      return () => {
        gone = true
      }
      // oxlint-disable-next-line react/exhaustive-deps -- fetched once for each opening
    }, [missing])
    return Part && <Part {...props} />
  }
}
