import { MAX_PICTURE_PIXELS } from '#api/upload/upload.ts'

/** Sizes and places in pixels. */
type Size = { width: number; height: number }
export type Frame = Size & { left: number; top: number }

/** The properties of a picture by its container; nothing has been decoded. */
export type Picture = {
  canvas: Size
  /** Every size that the file names besides: frames of an animation, pictures within, coded sizes. */
  frames: Frame[]
  /** Pixels that are painted until all has been shown: an animation paints its canvas for every frame. */
  painted: number
}

/** A file whose content does not match the type of its first bytes. */
export class Malformed extends Error {}

export const areaOf = ({ width, height }: Size) => width * height

export const LIMITS = {
  /** Of the canvas and of each frame. */
  pixels: MAX_PICTURE_PIXELS,
  /** Of all frames together: beyond it, a short animation would keep the visitor's browser busy for minutes. */
  painted: 500_000_000,
}

/** Whether the canvas or a frame has more pixels than are ever decoded. */
export const isTooLarge = ({ canvas, frames }: Picture) =>
  [canvas, ...frames].some((size) => areaOf(size) > LIMITS.pixels)

/** A frame that lies in the canvas's corner. */
export const inCorner = (size: Size): Frame => ({ ...size, left: 0, top: 0 })

const isWithin = (canvas: Size, { left, top, width, height }: Frame) =>
  left + width <= canvas.width && top + height <= canvas.height

export type PictureFault = 'tooLarge' | 'tooManyFrames' | 'cannotBeOpened'

/** The fault of a picture by its container: too large to be shown, or a frame beyond its canvas. */
export function faultOf(picture: Picture): PictureFault | undefined {
  const { canvas, frames, painted } = picture
  if (isTooLarge(picture)) return 'tooLarge'
  if (painted > LIMITS.painted) return 'tooManyFrames'
  const isShown = areaOf(canvas) > 0 && frames.every((frame) => isWithin(canvas, frame))
  return isShown ? undefined : 'cannotBeOpened'
}
