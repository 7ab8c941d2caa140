import { ticketedAddress } from '#admin/lib/calls/client.ts'
import { showFailure, notify } from './dialog/feedback.tsx'

/**
 * Opens a page of this site in a new tab. Without `noopener`, because only then the browser copies the
 * session into that tab. Where the browser blocks it, a dialog offers the link instead.
 */
export function openTab(path: string): void {
  if (window.open(path, '_blank')) return
  void notify(
    <>
      浏览器阻止了新标签页。请允许本站弹出窗口，或点击
      <a href={path} target="_blank" rel="opener">
        在新标签页中打开
      </a>
      。
    </>,
  )
}

/**
 * Opens a file, such as an export, in a new tab, with a ticket in place of the session's header. What the
 * browser cannot show it downloads under the file's name. It resolves once the file has come.
 */
export async function openFile(url: string): Promise<void> {
  try {
    const address = await ticketedAddress(url)
    const tab = window.open(address, '_blank')
    if (!tab) return location.assign(address)
    await fileArrived(tab)
  } catch (failure) {
    if (await showFailure(failure)) await openFile(url)
  }
}

/** How often a tab is looked at, and how long: then the user has seen for themselves. */
const LOOK = 250
const LOOKS = 480

/**
 * Waits until a tab has got its file. A download closes the tab again; a file that is shown, or a page that refuses
 * it, stays. That the server could be reached the ticket has shown a moment ago.
 */
async function fileArrived(tab: Window): Promise<void> {
  for (let looked = 0; looked < LOOKS && !shows(tab); looked += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK)
    })
  }
}

/** Whether something has come into a tab: it is closed again, or its page is no longer the empty first one. */
function shows(tab: Window): boolean {
  if (tab.closed) return true
  try {
    return tab.location.href !== 'about:blank' && tab.document.readyState === 'complete'
  } catch {
    // A page of somebody else's, such as a viewer of office files, may not be looked into.
    return true
  }
}

/** Downloads a file under its name, also one that the browser could show. */
export async function downloadFile(url: string, name: string): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await ticketedAddress(url)
    link.download = name
    link.click()
  } catch (failure) {
    if (await showFailure(failure)) await downloadFile(url, name)
  }
}
