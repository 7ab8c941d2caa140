/** The field of the table in which somebody types, if any. */
export function typedField(): HTMLElement | undefined {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement && activeElement.closest('.lines')
  return isField ? activeElement : undefined
}

/**
 * Where somebody types, which stays where it is on the screen, with the cursor in it, when other lines come or go above.
 * `note` is called just before they are shown.
 */
export class HeldPlace {
  private field: { id: string; top: number } | undefined
  private shownAt = 0

  note(): void {
    const field = typedField()
    this.field = field && { id: field.id, top: field.getBoundingClientRect().top }
  }

  /** They are shown since this moment. */
  restore(shownAt: number): void {
    if (shownAt === this.shownAt) return
    this.shownAt = shownAt
    const place = this.field
    this.field = undefined
    const field = place && document.getElementById(place.id)
    if (!field) return
    // A row that has moved to another place among the rows has lost it.
    if (document.activeElement === document.body) field.focus({ preventScroll: true })
    const moved = field.getBoundingClientRect().top - place.top
    if (moved !== 0) window.scrollBy(0, moved)
  }
}
