import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    /** What was shown with `role="alert"` on this page and not looked for yet, oldest first. */
    shownAlerts: string[]
  }
}

/** Lets every page of a context remember what it alerted: messages leave by themselves after a while. */
export async function rememberAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shownAlerts = []
    const note = (element: Element | null | undefined) => {
      const text = element?.textContent.trim()
      if (text && window.shownAlerts.at(-1) !== text) window.shownAlerts.push(text)
    }
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        const within = target instanceof Element ? target : target.parentElement
        note(within?.closest('[role=alert]'))
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[role=alert]')) note(node)
          for (const alert of node.querySelectorAll('[role=alert]')) note(alert)
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
