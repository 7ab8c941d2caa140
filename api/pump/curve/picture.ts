/** Figures from the picture of a catalogue's page: where a pixel lies between the axes, whatever the camera did to the page. */

export type Pixel = { x: number; y: number }
/** A pixel of an axis and what it says. */
type Mark = { at: Pixel; value: number }
/** Two marks of the axis of flow (m³/h), and two of another one: head, power, efficiency or NPSHr. Neither needs the origin. */
export type Axes = { flow: readonly [Mark, Mark]; other: readonly [Mark, Mark] }
/** The corners of something that is a rectangle on the page, from the upper left one clockwise. */
export type Corners = readonly [Pixel, Pixel, Pixel, Pixel]

const minus = (one: Pixel, other: Pixel): Pixel => ({ x: one.x - other.x, y: one.y - other.y })
const cross = (one: Pixel, other: Pixel) => one.x * other.y - one.y * other.x

/**
 * Takes perspective out: answers where a pixel lies in the rectangle, 0 … 1 from its upper left corner (Heckbert, Fundamentals of
 * Texture Mapping, 1989, §2.2.3: the map of a square to a quadrilateral, inverted). Throws where the corners are of none.
 */
export function straightened([a, b, c, d]: Corners): (pixel: Pixel) => Pixel {
  const [one, two] = [minus(b, c), minus(d, c)]
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y }
  const area = cross(one, two)
  if (area === 0) throw new RangeError('three of the corners are on one line')
  const [g, h] = [cross(sum, two) / area, cross(one, sum) / area]
  // Rows of the map of the square: x = (m0 u + m1 v + m2) / (g u + h v + 1), y so with m3 … m5.
  const m = [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
  ]
  return ({ x, y }) => {
    // Two equations for u and v: (m0 - g x) u + (m1 - h x) v = x - m2, and so with y.
    const [p, q, r, s] = [m[0]! - g * x, m[1]! - h * x, m[3]! - g * y, m[4]! - h * y]
    const determinant = p * s - q * r
    return {
      x: ((x - m[2]!) * s - q * (y - m[5]!)) / determinant,
      y: (p * (y - m[5]!) - r * (x - m[2]!)) / determinant,
    }
  }
}

export type Reading = { flow: number; value: number }

/**
 * Reads pixels by axes: what stands at a pixel, and how much one pixel is there. Lines of one flow are parallel to the other axis,
 * and the other way round, so that axes may be turned and need not stand upright. Throws for two marks of one value, and axes
 * of one direction.
 */
export function pictureReader({ flow, other }: Axes, corners?: Corners) {
  const place = corners ? straightened(corners) : (pixel: Pixel) => pixel
  const [from, to] = [place(flow[0].at), place(flow[1].at)]
  const [low, high] = [place(other[0].at), place(other[1].at)]
  const [along, up] = [minus(to, from), minus(high, low)]
  const turn = cross(along, up)
  const isFlat = Math.abs(turn) < 1e-9 * Math.hypot(along.x, along.y) * Math.hypot(up.x, up.y)
  if (isFlat || flow[0].value === flow[1].value || other[0].value === other[1].value) {
    throw new RangeError('two axes need two different marks each')
  }
  const read = (pixel: Pixel): Reading => {
    const at = place(pixel)
    const [right, height] = [cross(minus(at, from), up) / turn, cross(along, minus(at, low)) / turn]
    return {
      flow: flow[0].value + right * (flow[1].value - flow[0].value),
      value: other[0].value + height * (other[1].value - other[0].value),
    }
  }
  /** How far the reading goes from one pixel to its neighbours, at most. */
  const pixelAt = (pixel: Pixel): Reading => {
    const own = read(pixel)
    const beside = [read({ x: pixel.x + 1, y: pixel.y }), read({ x: pixel.x, y: pixel.y + 1 })]
    return {
      flow: Math.max(...beside.map((one) => Math.abs(one.flow - own.flow))),
      value: Math.max(...beside.map((one) => Math.abs(one.value - own.value))),
    }
  }
  return { read, pixelAt }
}
