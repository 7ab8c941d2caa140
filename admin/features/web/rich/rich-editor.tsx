import '@wangeditor-next/editor/dist/css/style.css'
import { useEffect, useRef } from 'react'
import type { MediaUploads } from '../media-uploads.ts'
import { openEditor } from './editor-session.ts'
import type { EditorSession } from './editor-session.ts'
import { UploadProgress } from './upload-progress.tsx'
import './rich.css'

type RichEditorProps = {
  uploads: MediaUploads
  /** HTML. */
  value?: string
  onChange?: (html: string) => void
}

/** The rich editor as a field of a form. */
export function RichEditor({ uploads, value = '', onChange }: RichEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const session = useRef<EditorSession>(undefined)
  const latest = useRef({ value, onChange })

  useEffect(() => {
    latest.current = { value, onChange }
    session.current?.show(value)
  }, [value, onChange])

  useEffect(() => {
    // Not at once: where React only tries whether it can be taken away again, the editor, which finishes
    // a moment later, would not bear it.
    const timer = setTimeout(() => {
      if (!root.current) return
      session.current = openEditor({
        root: root.current,
        html: latest.current.value,
        label: '图文内容',
        uploads,
        onChange: (html) => latest.current.onChange?.(html),
      })
    })
    return () => {
      clearTimeout(timer)
      session.current?.destroy()
      session.current = undefined
    }
  }, [uploads])

  useDropsElsewhere()

  return (
    <div className="rich">
      <div ref={root} className="rich-editor" />
      <UploadProgress uploads={uploads} />
    </div>
  )
}

/** A picture dropped beside the text would make the browser leave the page to show it. */
function useDropsElsewhere(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}
