import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { lazyPart } from '#admin/ui/lazy-part.tsx'

// Not needed before anyone looks for something.
const FindDialog = lazyPart(async () => (await import('./find-dialog.tsx')).FindDialog)

/** Opens the search for anything, as Ctrl+K and ⌘K do. */
export function FindButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      // The browser would go to its own search.
      event.preventDefault()
      // What a dialog asks comes first.
      if (!document.querySelector('[aria-modal=true]')) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        title="查找（Ctrl+K）"
        aria-label="查找"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className="word">查找</span>
      </Button>
      <FindDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
