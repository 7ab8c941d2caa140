/** How what has the cursor stands out, as WCAG counts contrast: from 1 (not at all) to 21. */

type Rgb = readonly [number, number, number]
type Look = { outline: string; border: string; shadow: string; ground: string; stroke: string }

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

/** A colour of CSS as it shows on a ground. */
function over(colour: string, ground: Rgb): Rgb {
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = `rgb(${ground.join(' ')})`
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** The colour behind an element's text. */
export const groundOf = (element: Element | null): Rgb =>
  element
    ? over(getComputedStyle(element).backgroundColor, groundOf(element.parentElement))
    : [255, 255, 255]

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of a colour of CSS to each of these grounds, the least of them. */
export function contrast(colour: string, ...grounds: readonly Rgb[]): number {
  const of = (ground: Rgb) => {
    const [one, other] = [luminance(over(colour, ground)), luminance(ground)]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }
  return Math.min(...grounds.map(of))
}

function lookOf(element: Element): Look {
  const style = getComputedStyle(element)
  const line = (kind: 'outline' | 'border-top') =>
    style.getPropertyValue(`${kind}-style`) === 'none' ||
    style.getPropertyValue(`${kind}-width`) === '0px'
      ? ''
      : style.getPropertyValue(`${kind}-color`)
  return {
    outline: line('outline'),
    border: line('border-top'),
    shadow: style.boxShadow === 'none' ? '' : style.boxShadow,
    ground: style.backgroundColor,
    stroke: style.stroke === 'none' ? '' : style.stroke,
  }
}

/** Whether what surrounds it cuts off a side of the outline. */
function isCut(element: Element): boolean {
  const { outlineOffset, outlineWidth, position } = getComputedStyle(element)
  // Half of it must be in sight.
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2
  const box = element.getBoundingClientRect()
  let last = position
  for (let up = element.parentElement; up && last !== 'fixed'; up = up.parentElement) {
    const { overflowX, overflowY, position: own } = getComputedStyle(up)
    const edge = up.getBoundingClientRect()
    const cutsX = overflowX !== 'visible' && up !== document.body
    const cutsY = overflowY !== 'visible' && up !== document.body
    if (cutsX && (box.left - reach < edge.left || box.right + reach > edge.right)) return true
    if (cutsY && (box.top - reach < edge.top || box.bottom + reach > edge.bottom)) return true
    last = own
  }
  return false
}

/** The field or its frame, or what is drawn in its place. */
function partsOf(element: Element): Element[] {
  const parts = [element, ...element.querySelectorAll('*')]
  for (let up = element.parentElement; up && parts.length < 60; up = up.parentElement) {
    if (up.matches('[id=main], nav, tr, form, .ant-form-item')) break
    parts.push(up)
  }
  return parts
}

/** What all looks like while nothing of it has the cursor. */
export function unfocusedLooks(): ReadonlyMap<Element, Look> {
  return new Map([...document.querySelectorAll('body *')].map((one) => [one, lookOf(one)]))
}

/** How far what shows the cursor on an element stands out from what it is next to; 1 where nothing does. */
export function ringContrast(element: Element, unfocused: ReadonlyMap<Element, Look>): number {
  const all = partsOf(element).flatMap((part) => {
    const now = lookOf(part)
    const was = unfocused.get(part)
    const outside = groundOf(part.parentElement)
    const inside = groundOf(part)
    const found: number[] = []
    if (now.outline && now.outline !== was?.outline && !isCut(part)) {
      const offset = Number.parseFloat(getComputedStyle(part).outlineOffset)
      if (offset > 0) found.push(contrast(now.outline, outside))
      else if (offset < 0) found.push(contrast(now.outline, inside))
      else found.push(contrast(now.outline, outside, inside))
    }
    if (!was) return found
    if (now.border && now.border !== was.border) found.push(contrast(now.border, outside, inside))
    if (now.shadow && now.shadow !== was.shadow) {
      const [colour = 'transparent'] = /^[a-z]+\([^)]*\)/.exec(now.shadow) ?? []
      found.push(contrast(colour, outside))
    }
    if (now.stroke && now.stroke !== was.stroke) found.push(contrast(now.stroke, outside))
    return found
  })
  return Math.max(1, ...all)
}
