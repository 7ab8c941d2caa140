import { createEditor, createToolbar, SlateEditor } from '@wangeditor-next/editor'
import type { IDomEditor } from '@wangeditor-next/editor'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { kindOf, MEDIA } from '../media-rules.ts'
import type { MediaKind } from '../media-rules.ts'
import type { MediaUploads } from '../media-uploads.ts'
import { editorConfig, TOOLBAR } from './editor-config.ts'
import { handleKeys, handleToolbar, nameParts } from './editor-keys.ts'
import { hasForeign, withoutFragment } from './fragment.ts'
import { insertMedia, placeOf } from './insert-media.ts'

type Options = {
  root: HTMLElement
  html: string
  label: string
  uploads: MediaUploads
  onChange: (html: string) => void
}

/** An editor on screen. */
export type EditorSession = {
  /** Shows another content, unless it is the present one in other words. */
  show: (html: string) => void
  destroy: () => void
}

/** Opens the rich editor in an element. */
export function openEditor({ root, html, label, uploads, onChange }: Options): EditorSession {
  /** What the form holds, and how the editor writes it: only a difference is a change. */
  let given = html
  let written: string | undefined
  let foreign = 0

  const bar = root.appendChild(document.createElement('div'))
  const area = root.appendChild(document.createElement('div'))
  bar.className = 'rich-toolbar'
  area.className = 'rich-area'
  const config = editorConfig({
    onChange: changed,
    browse: (kind) => chooseFiles(kind, (files) => void take(kind, files)),
    onForeign: (count) => {
      foreign += count
    },
  })
  const editor = createEditor({ selector: area, html, config, mode: 'default' })
  settle(editor)
  written = editor.getHtml()
  const toolbar = createToolbar({ editor, selector: bar, config: TOOLBAR, mode: 'default' })
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', `${label}工具栏`)
  const stopNaming = nameParts(root, editor, label)
  handleToolbar(bar, editor, toolbar)
  handleKeys(root, editor)
  interceptData()

  function changed(): void {
    const now = editor.getHtml()
    if (written === undefined || now === written) return
    written = now
    given = editor.isEmpty() ? '' : now
    onChange(given)
  }

  async function take(kind: MediaKind, files: readonly File[]): Promise<void> {
    const place = placeOf(editor)
    const media = await uploads.take(kind, files)
    if (!editor.isDestroyed) insertMedia(editor, place, media)
  }

  /** What is pasted or dropped: files are uploaded, and foreign images do not come in. */
  function interceptData(): void {
    const { insertData } = editor
    editor.insertData = (data) => {
      const files = [...data.files]
      if (files.length > 0 && data.getData('text/plain') === '') {
        for (const kind of ['image', 'video'] as const) {
          const ofKind = files.filter(({ type }) => kindOf(type) === kind)
          if (ofKind.length > 0) void take(kind, ofKind)
        }
        return
      }
      foreign = 0
      insertData(hasForeign(data) ? withoutFragment(data) : data)
      if (foreign > 0)
        void notify(
          `粘贴的内容中有${foreign}个外部图片或视频，没有保留。请下载后用“上传图片”或“上传视频”插入`,
        )
    }
  }

  return {
    show: (next) => {
      if (next === given) return
      given = next
      const before = written
      written = undefined
      const focused = document.activeElement
      if (ownWords(next, config) !== before) editor.setHtml(next)
      if (focused instanceof HTMLElement && !root.contains(focused))
        focused.focus({ preventScroll: true })
      written = editor.getHtml()
    },
    destroy: () => {
      stopNaming()
      editor.destroy()
      root.replaceChildren()
    },
  }
}

/** How the editor would write a content. */
function ownWords(html: string, config: ReturnType<typeof editorConfig>): string {
  const editor: IDomEditor = createEditor({
    html,
    config: { ...config, onChange: () => undefined },
  })
  settle(editor)
  return editor.getHtml()
}

/** Gives a content the places around images where a cursor can stand; it comes without them. */
function settle(editor: IDomEditor): void {
  SlateEditor.normalize(editor, { force: true })
}

function chooseFiles(kind: MediaKind, take: (files: readonly File[]) => void): void {
  const { types, maxFiles } = MEDIA[kind]
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = types.join(',')
  input.multiple = maxFiles > 1
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}
