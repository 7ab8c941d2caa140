import { describe, expect, test } from 'vitest'
import { pictureReader, straightened, type Corners, type Pixel } from './picture.ts'

const upright = {
  flow: [
    { at: { x: 100, y: 500 }, value: 0 },
    { at: { x: 900, y: 500 }, value: 80 },
  ],
  other: [
    { at: { x: 100, y: 500 }, value: 0 },
    { at: { x: 100, y: 100 }, value: 40 },
  ],
} as const

const close = (one: { flow: number; value: number }, flow: number, value: number) => {
  expect(one.flow).toBeCloseTo(flow, 6)
  expect(one.value).toBeCloseTo(value, 6)
}

test('a pixel is read between the axes, and says how much it is', () => {
  const { read, pixelAt } = pictureReader(upright)
  close(read({ x: 500, y: 200 }), 40, 30)
  close(pixelAt({ x: 500, y: 200 }), 0.1, 0.1)
})

test('marks need not be on the origin', () => {
  const { read } = pictureReader({
    flow: [
      { at: { x: 300, y: 560 }, value: 20 },
      { at: { x: 700, y: 560 }, value: 60 },
    ],
    other: [
      { at: { x: 80, y: 400 }, value: 10 },
      { at: { x: 80, y: 200 }, value: 30 },
    ],
  })
  close(read({ x: 500, y: 200 }), 40, 30)
})

const turned = (degrees: number) => (pixel: Pixel) => {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [pixel.x - 500, pixel.y - 300]
  return {
    x: 500 + x * Math.cos(angle) - y * Math.sin(angle),
    y: 300 + x * Math.sin(angle) + y * Math.cos(angle),
  }
}

/** The axes as a camera sees them that does this to each pixel. */
const seenAs = (camera: (pixel: Pixel) => Pixel) => {
  const mark = ({ at, value }: { at: Pixel; value: number }) => ({ at: camera(at), value })
  return {
    flow: [mark(upright.flow[0]), mark(upright.flow[1])],
    other: [mark(upright.other[0]), mark(upright.other[1])],
  } as const
}

test.each([3, -8, 90, 180])('a page that is turned by %d° reads the same', (degrees) => {
  const camera = turned(degrees)
  close(pictureReader(seenAs(camera)).read(camera({ x: 500, y: 200 })), 40, 30)
})

describe('perspective', () => {
  /** A camera that sees the page from below and from the side. */
  const camera = ({ x, y }: Pixel): Pixel => {
    const depth = 1 + 0.0003 * x - 0.0002 * y
    return { x: (0.9 * x + 40 - 0.05 * y) / depth, y: (0.85 * y + 25 + 0.02 * x) / depth }
  }
  const page = [
    { x: 100, y: 100 },
    { x: 900, y: 100 },
    { x: 900, y: 500 },
    { x: 100, y: 500 },
  ]
  const corners = page.map(camera) as unknown as Corners

  test('is taken out by four corners', () => {
    const place = straightened(corners)
    expect(place(camera({ x: 500, y: 300 })).x).toBeCloseTo(0.5, 9)
    expect(place(camera({ x: 500, y: 300 })).y).toBeCloseTo(0.5, 9)
  })

  test('with the corners a pixel is read as on the page, and without them wrongly', () => {
    const seen = camera({ x: 500, y: 200 })
    close(pictureReader(seenAs(camera), corners).read(seen), 40, 30)
    expect(Math.abs(pictureReader(seenAs(camera)).read(seen).flow - 40)).toBeGreaterThan(1)
  })

  test('of corners on one line there is none', () => {
    const flat = [page[0], page[0], page[1], page[1]] as unknown as Corners
    expect(() => straightened(flat)).toThrow(RangeError)
  })
})

test.each([
  ['one value twice', { ...upright, flow: [upright.flow[0], { ...upright.flow[1], value: 0 }] }],
  ['one direction', { ...upright, other: upright.flow }],
])('axes with %s are refused', (_what, axes) => {
  expect(() => pictureReader(axes as never)).toThrow(RangeError)
})
