import { vi } from 'vitest'

/** An upload under way, which ends by its answer or as the screen gives it up. */
class HeldUpload extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  responseText = ''
  isGivenUp = false
  readonly open = vi.fn<() => void>()
  readonly setRequestHeader = vi.fn<() => void>()
  readonly send = vi.fn<(body: FormData) => void>()

  async answer(response: Response): Promise<void> {
    this.responseText = await response.text()
    this.end('load')
  }

  abort(): void {
    this.isGivenUp = true
    this.end('abort')
  }

  private end(how: 'load' | 'abort'): void {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** What the screens upload, in place of `XMLHttpRequest`: `take` waits for the next upload, which the test answers. */
export function heldUploads() {
  const waiting: HeldUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends HeldUpload {
      override readonly send = vi.fn<(body: FormData) => void>(() => void waiting.push(this))
    },
  )
  return {
    take: (timeout = 5_000) => vi.waitUntil(() => waiting.shift(), { timeout }),
  }
}
