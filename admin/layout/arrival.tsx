import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Where somebody who cannot see the page is after going to another one: at its heading, or where the page has
 * put the cursor itself; then its title is said.
 */
export function Arrival() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const main = document.querySelector('#main')
        const heading = main?.querySelector('h1')
        if (heading && !main?.contains(document.activeElement) && !inDialog()) {
          heading.tabIndex = -1
          heading.focus({ preventScroll: true })
        } else {
          setTitle(document.title)
        }
      }),
    [router],
  )
  return <output className="unseen">{title}</output>
}

const inDialog = () => document.activeElement?.closest('[role=dialog]') != null
