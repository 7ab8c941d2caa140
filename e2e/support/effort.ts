import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** The effort of a job for its user: clicks of the mouse, and keys, those of typed texts among them. */
export type Effort = { clicks: number; keys: number }

/** Counts clicks and keys in all tabs of a context, by the browser's trusted events. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { clicks: 0, keys: 0 }
  await context.exposeFunction('noteEffort', (kind: keyof Effort) => {
    effort[kind] += 1
  })
  await context.addInitScript(() => {
    const note = (kind: string) =>
      (window as unknown as { noteEffort: (kind: string) => void }).noteEffort(kind)
    const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])
    window.addEventListener('pointerdown', (event) => event.isTrusted && note('clicks'), true)
    window.addEventListener(
      'keydown',
      // A shortcut is one.
      (event) => event.isTrusted && !modifiers.has(event.key) && note('keys'),
      true,
    )
  })
  return effort
}

/** Presses Tab until this has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const reached = () =>
    target.evaluateAll((found) => found.some((element) => element === document.activeElement))
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await reached()) return
    await page.keyboard.press(key)
  }
  await expect(target, 'reached by the keyboard').toBeFocused()
}
