import { DomEditor } from '@wangeditor-next/editor'
import type { IDomEditor, Toolbar } from '@wangeditor-next/editor'

/** Buttons that switch something on and off. */
const TOGGLES =
  /^(header\d|blockquote|bold|underline|italic|through|sup|sub|bulletedList|numberedList|codeBlock)$/

/** Where Tab has a meaning of its own: it moves to the next cell or a list's next level. */
const TAKES_TAB = ['table', 'list-item', 'pre']

/** Says to everyone what the editor says by icons and colours only. Answers what ends it. */
export function nameParts(root: HTMLElement, editor: IDomEditor, label: string): () => void {
  const name = () => {
    // Without a cursor the editor disables all buttons, but here they act at the cursor's last place.
    const idle = editor.selection === null
    root.classList.toggle('rich-idle', idle)
    const area = root.querySelector('[data-slate-editor]')
    // The editor says `textarea`, which is no role.
    area?.setAttribute('role', 'textbox')
    area?.setAttribute('aria-multiline', 'true')
    area?.setAttribute('aria-label', label)
    for (const button of root.querySelectorAll<HTMLElement>('button')) {
      describe(button, idle)
    }
    for (const close of root.querySelectorAll('.btn-close')) {
      close.setAttribute('role', 'button')
      close.setAttribute('aria-label', '关闭')
    }
  }
  const observer = new MutationObserver(name)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] })
  name()
  return () => observer.disconnect()
}

function describe(button: HTMLElement, idle: boolean): void {
  const title = button.dataset['tooltip']?.replace('\n', ' ') ?? button.textContent
  if (title) button.setAttribute('aria-label', title)
  button.setAttribute('aria-disabled', String(!idle && button.classList.contains('disabled')))
  if (TOGGLES.test(button.dataset['menuKey'] ?? '')) {
    button.setAttribute('aria-pressed', String(button.classList.contains('active')))
  }
}

/**
 * Makes the toolbar work by keyboard too, and before the first click into the text: its buttons act where
 * the cursor was last.
 */
export function handleToolbar(bar: HTMLElement, editor: IDomEditor, toolbar: Toolbar): void {
  async function prepare(): Promise<void> {
    if (editor.selection === null) {
      editor.restoreSelection()
      if (editor.selection === null) editor.focus(true)
    }
    // The editor tells of a change a moment later, and the toolbar follows with a delay.
    await Promise.resolve()
    toolbar.changeToolbarState()
    toolbar.changeToolbarState.flush()
  }

  bar.addEventListener('mousedown', () => void prepare(), { capture: true })
  bar.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLButtonElement) || (key !== 'Enter' && key !== ' ')) return
    event.preventDefault()
    void prepare().then(() => target.click())
  })
}

/** Keys within the text and the small dialogs over it. */
export function handleKeys(root: HTMLElement, editor: IDomEditor): void {
  const takesTab = () => TAKES_TAB.some((type) => DomEditor.getSelectedNodeByType(editor, type))

  root.addEventListener(
    'keydown',
    (event) => {
      const { target, key } = event
      if (!(target instanceof HTMLElement)) return
      if (key === 'Tab' && !event.shiftKey && target.isContentEditable && !takesTab()) {
        // The editor would write blanks, and a keyboard user could not leave it.
        event.stopPropagation()
      }
      // The Enter that ends a Chinese word is the input method's.
      if (key === 'Enter' && !event.isComposing && target.matches('.w-e-modal input')) {
        // It would send the form around the editor.
        event.preventDefault()
        target.closest('.w-e-modal')?.querySelector('button')?.click()
      }
    },
    { capture: true },
  )
}
