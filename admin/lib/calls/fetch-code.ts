/** Style sheets that failed to load. */
const missing = new Set<string>()

/**
 * Records style sheets that failed to load. The build's loader requests each only once: after an outage a part of the screens
 * would come without its styles.
 */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missing.add(target.href)
    target.remove()
  }
  // Such an event does not bubble, so it is caught in the capture phase.
  window.addEventListener('error', note, { capture: true })
}

/** Fetches a part of the screens, after the styles that failed before. */
export async function fetchCode<Code>(fetchPart: () => Promise<Code>): Promise<Code> {
  const styles = [...missing]
  // A repeated failure is recorded again.
  missing.clear()
  await Promise.all(styles.map(fetchStyles))
  return fetchPart()
}

function fetchStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    const fail = () => reject(new Error(href))
    document.head.append(
      Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: fail }),
    )
  })
}
