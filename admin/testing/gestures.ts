import { expect } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

/** What users do and see on several screens. */

export const button = (name: string) => page.getByRole('button', { name, exact: true })

export const rowWith = (text: string) => page.getByRole('row').filter({ hasText: text })

/** Presses a button of a row. */
export const pressInRow = (text: string, name: string) =>
  rowWith(text).getByRole('button', { name }).click()

/** Shows the buttons that a page keeps under its ⋯. */
export const openMore = () => button('更多').click()

/** Presses one of them. */
export async function pressUnderMore(name: string): Promise<void> {
  await openMore()
  await button(name).click()
}

/** The open question with this text; its title is 提示, or asks whether something is to be done. */
export const question = (text: string) =>
  page.getByRole('dialog', { name: /^提示$|？$/ }).filter({ hasText: text })

/** Answers the open dialog, which must have this text. */
export async function answer(text: string, name: string): Promise<void> {
  await question(text).getByRole('button', { name }).click()
  await expect.element(question(text)).not.toBeInTheDocument()
}

/** Sees the message of a success, whose box is within the window; the message itself moves, and leaves after seconds. */
export async function sees(message: string): Promise<void> {
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  const box = document.querySelector('.ant-message')?.getBoundingClientRect()
  if (!box) return
  expect(Math.min(box.top, box.left)).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
  expect(box.bottom).toBeLessThanOrEqual(innerHeight)
}

export const ctrlS = () => userEvent.keyboard('{Control>}s{/Control}')

/** The tab is hidden, or in sight again. */
export function showTab(visibilityState: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  window.dispatchEvent(new Event('visibilitychange'))
}

/**
 * Begins a Chinese word in the field that has the cursor, and presses a key that is the input method's: Enter takes what is
 * typed, arrows choose. `endWord` ends it.
 */
export async function pressComposing(key: 'Enter' | 'ArrowDown'): Promise<void> {
  await cdp().send('Input.imeSetComposition', {
    text: 'beng',
    selectionStart: 4,
    selectionEnd: 4,
  })
  // How a browser tells of a key that the input method takes.
  const taken = { key, code: key, windowsVirtualKeyCode: 229 }
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken })
}

export const endWord = (text = '泵') => cdp().send('Input.insertText', { text })

/** Opens a section of a long form that is folded. */
export const unfold = (title: string) =>
  page.getByRole('region', { name: title, exact: true }).getByRole('button').first().click()
