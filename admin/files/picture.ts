import pLimit from 'p-limit'
import { MAX_PHOTO_BYTES } from '#api/upload/upload.ts'

type Size = { width: number; height: number }

const areaOf = ({ width, height }: Size) => width * height

/** The size of a picture, turned as its EXIF says; undefined for what the browser does not know. Nothing is decoded. */
async function sizeOf(image: Blob): Promise<Size | undefined> {
  const address = URL.createObjectURL(image)
  const element = new Image()
  try {
    return await new Promise((resolve) => {
      const known = () => resolve({ width: element.naturalWidth, height: element.naturalHeight })
      element.addEventListener('load', known)
      element.addEventListener('error', () => resolve(undefined))
      element.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Opens a picture of at most so many pixels; undefined for a larger one, and what the browser cannot decode. */
export async function openPicture(
  image: Blob,
  mostPixels: number,
): Promise<ImageBitmap | undefined> {
  const size = await sizeOf(image)
  if (!size || areaOf(size) > mostPixels) return undefined
  return createImageBitmap(image).catch(() => undefined)
}

/** The largest pictures of phones; opened they take 430 MB, so that there is one at a time. */
const MOST_PIXELS = 108_000_000

export type Drawn = { blob: Blob; width: number; height: number }

/** A picture upright, its longest side at most so many pixels; undefined for what the browser cannot open or draw. */
export async function drawnAtMost(
  image: Blob,
  longest: number,
  type: 'image/jpeg' | 'image/png',
): Promise<Drawn | undefined> {
  const bitmap = await openPicture(image, MOST_PIXELS)
  if (!bitmap) return undefined
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // Where a PNG is clear, a JPEG would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const { width, height } = canvas
  const blob =
    context &&
    (await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, 0.9)
    }))
  return blob ? { blob, width, height } : undefined
}

/** Large enough for a rating plate in a photo of a whole pump room, and what phones can draw. */
const LONGEST_SIDE = 4096
const oneAtATime = pLimit(1)

const named = ({ name }: File, ending: string) => name.replace(/\.[^.]*$/, '') + ending

async function drawnSmaller(photo: File): Promise<File> {
  const drawn = await drawnAtMost(photo, LONGEST_SIDE, 'image/jpeg')
  return drawn ? new File([drawn.blob], named(photo, '.jpg'), { type: drawn.blob.type }) : photo
}

/**
 * A photo as it is sent: one of more than 4096 pixels on a side, or more bytes than the server takes, is drawn smaller, upright.
 * One that the browser cannot decode, and an animation, stay as they are: the server decides.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.type === 'image/gif') return photo
  const size = await sizeOf(photo)
  const isSmall =
    !size || (Math.max(size.width, size.height) <= LONGEST_SIDE && photo.size <= MAX_PHOTO_BYTES)
  return isSmall ? photo : oneAtATime(() => drawnSmaller(photo))
}
