/** Style sheets that failed to load. */
const missing = new Set<string>()

/**
 * Notices style sheets that do not come. The build's loader asks for each only once: after an outage the next try
 * would bring a part of the screens without its looks.
 */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missing.add(target.href)
    target.remove()
  }
  // Such an event reaches nothing but its link, unless it is caught on the way there.
  window.addEventListener('error', note, { capture: true })
}

/** Fetches a part of the screens, and first whatever styles did not come before. */
export async function fetchCode<Code>(fetchPart: () => Promise<Code>): Promise<Code> {
  const styles = [...missing]
  // What fails once more is noted anew.
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
