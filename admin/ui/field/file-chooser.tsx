import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { typesByFinger } from './first-field.ts'
import css from './file-chooser.module.css'

type FileChooserProps = {
  id?: string
  /** What the chooser offers, such as `.xlsx`; what is dropped may be anything. */
  accept?: string
  /** Whether one file is taken, and not several at once. */
  single?: boolean
  /** What is chosen, where it is not just files. */
  what?: string
  /** Whether a phone offers its camera beside what it has. */
  camera?: boolean
  /** What can be dragged here, in the words of the hint. */
  dropped: string
  hint?: string
  onChosen: (files: readonly File[]) => void
}

/** Takes files that are chosen or dropped here. */
export function FileChooser(props: FileChooserProps) {
  const { id, accept, single = false, what = '文件', camera = false, onChosen } = props
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const input = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useDropsElsewhere()

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const files = droppedFiles(event.dataTransfer)
    if (files.length > 0) onChosen(files)
  }

  function choose(field: HTMLInputElement): void {
    const chosen = [...(field.files ?? [])]
    // The same file can be chosen again after it was removed.
    field.value = ''
    if (chosen.length > 0) onChosen(chosen)
  }

  if (disabled) return null
  return (
    <div
      className={`on-screen muted ${css.drop} ${over ? css.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        // Within a form its label names it.
        aria-label={id === undefined ? what : undefined}
        multiple={!single}
        accept={accept}
        tabIndex={-1}
        className={css.input}
        onChange={({ target }) => choose(target)}
      />
      {camera && (
        <>
          <input
            ref={shutter}
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            className={css.input}
            aria-label="拍照"
            onChange={({ target }) => choose(target)}
          />
          <Button
            className={css.camera}
            icon={<CameraOutlined aria-hidden />}
            onClick={() => shutter.current?.click()}
          >
            拍照
          </Button>
        </>
      )}
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        选择{what}
      </Button>
      <span>{hintOf(props)}</span>
    </div>
  )
}

/** A finger drags nothing into a page. */
const hintOf = ({ dropped, hint }: Pick<FileChooserProps, 'dropped' | 'hint'>) =>
  [typesByFinger() ? undefined : `或将${dropped}拖到这里`, hint]
    .filter((part) => part !== undefined)
    .join('，')

/** What was dropped; a folder, which cannot be uploaded, counts as an empty file and is refused as one. */
function droppedFiles({ items, files }: DataTransfer): File[] {
  const entries = [...items].filter(({ kind }) => kind === 'file')
  return [...files].map((file, index) =>
    entries[index]?.webkitGetAsEntry()?.isDirectory ? new File([], file.name) : file,
  )
}

/** A file dropped beside the field would make the browser leave the page to show it. */
function useDropsElsewhere(): void {
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}
