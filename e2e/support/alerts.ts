import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    /** What was shown with `role="alert"` on this page and not looked for yet, oldest first. */
    shownAlerts?: string[]
  }
}

/** Makes every page of a context record its alerts, since messages disappear after a while. */
export async function rememberAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = []
    window.shownAlerts = shown
    const note = (element: Element | null | undefined) => {
      const text = element?.textContent.trim()
      if (text && shown.at(-1) !== text) shown.push(text)
    }
    const observer = new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        const within = target instanceof Element ? target : target.parentElement
        note(within?.closest('[role=alert]'))
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[role=alert]')) note(node)
          for (const alert of node.querySelectorAll('[role=alert]')) note(alert)
        }
      }
    })
    const watch = () =>
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    watch()
    // A tab that a page opens begins with an empty document, whose window the real one takes over.
    window.addEventListener('DOMContentLoaded', watch)
  })
}
