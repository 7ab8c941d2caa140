/** What somebody types while the dialog is still on its way, and where the cursor was before. */
export class EarlyKeys {
  #input: HTMLInputElement | null = null
  #composing = false
  #entered = false
  #back: HTMLElement | null = null

  /** A way has begun from where the cursor is. */
  begin(): void {
    const { activeElement } = document
    this.#back = activeElement instanceof HTMLElement ? activeElement : null
    this.#composing = false
    this.#entered = false
  }

  /** The field that takes the keys meanwhile. */
  typeInto(input: HTMLInputElement | null): void {
    this.#input = input
    input?.focus()
  }

  compose(composing: boolean): void {
    this.#composing = composing
  }

  enter(): void {
    this.#entered = true
  }

  /**
   * Hands over what was typed and whether Enter came after it, as soon as no Chinese word is being composed, which must
   * not be torn. The answer ends the wait.
   */
  handOver(take: (typed: string, entered: boolean) => void): () => void {
    const input = this.#input
    const now = () => take(input?.value ?? '', this.#entered)
    if (!input || !this.#composing) {
      now()
      return () => undefined
    }
    input.addEventListener('compositionend', now, { once: true })
    return () => input.removeEventListener('compositionend', now)
  }

  /** Another page is gone to, which says itself where the cursor goes. */
  stay(): void {
    this.#back = null
  }

  /** Puts the cursor back where it was. */
  goBack(): void {
    this.#back?.focus()
  }
}
