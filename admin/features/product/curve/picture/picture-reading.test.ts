import { expect, test } from 'vitest'
import {
  NOTHING_MARKED,
  pixelInWords,
  pointsOf,
  withoutPoints,
  type Marked,
} from './picture-reading.ts'

const marked: Marked = {
  ...NOTHING_MARKED,
  flow: [
    { at: { x: 100, y: 500 }, value: '0' },
    { at: { x: 900, y: 500 }, value: '８０' },
  ],
  axes: {
    ...NOTHING_MARKED.axes,
    head: [
      { at: { x: 100, y: 500 }, value: '0' },
      { at: { x: 100, y: 100 }, value: '40' },
    ],
    power: [
      { at: { x: 100, y: 500 }, value: '0' },
      { at: { x: 100, y: 400 }, value: '10' },
    ],
  },
  points: {
    ...NOTHING_MARKED.points,
    head: [
      { x: 900, y: 300 },
      { x: 100, y: 150 },
      // Between pixels, as a finger or a larger picture is.
      { x: 500.4, y: 200.3 },
    ],
    power: [
      { x: 100, y: 470 },
      { x: 700, y: 440 },
    ],
  },
}

test('the points of the head make the curve, with the power at their flows as far as it reaches', () => {
  expect(pointsOf(marked)).toEqual([
    { flow: 0, head: 35, power: 3 },
    { flow: 40, head: 30, power: 5 },
    { flow: 80, head: 20 },
  ])
})

test('a head a little beyond the end of the power has the power of that end', () => {
  const head = [...marked.points.head, { x: 710, y: 250 }, { x: 720, y: 255 }]
  const read = pointsOf({ ...marked, points: { ...marked.points, head } })
  expect(read.slice(2, 4)).toEqual([
    { flow: 61, head: 25, power: 6 },
    { flow: 62, head: 24.5 },
  ])
})

test('how much a pixel is stands there, and nothing while an axis is open', () => {
  expect(pixelInWords(marked, 'head', { width: 1000, height: 600 })).toBe(
    '1 像素 ≈ 0.1 m³/h、0.1 m',
  )
  expect(pixelInWords(marked, 'npsh', { width: 1000, height: 600 })).toBe('')
  expect(pointsOf({ ...marked, flow: NOTHING_MARKED.flow })).toEqual([])
})

test('the axes stay for the next model', () => {
  expect(pointsOf(withoutPoints(marked))).toEqual([])
  expect(withoutPoints(marked).flow).toEqual(marked.flow)
})
