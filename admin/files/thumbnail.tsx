import { FileImageOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { MAX_PICTURE_PIXELS } from '#api/upload/upload.ts'
import { fetchFile } from '#admin/lib/calls/client.ts'
import { queryClient } from '#admin/lib/calls/query.ts'
import { isUploaded, markOf, previewOf } from './form-files.ts'
import type { FormFile } from './form-files.ts'
import { openPicture } from './picture.ts'
import css from './files.module.css'

/** Twice the size on screen. */
const SIDE = 96
/** Larger images are not fetched for so small a picture. */
const LARGEST = 12 * 1024 * 1024

type ThumbnailProps = {
  file: FormFile
  /** The file itself while it is being uploaded. */
  local: File | undefined
}

const keyOf = (mark: string) => ['thumbnail', mark]

/** A small picture of an image, or a sign of what the file is. */
export function Thumbnail({ file, local }: ThumbnailProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const kind = previewOf(file)
  const picture = useQuery({
    queryKey: keyOf(markOf(file)),
    queryFn: async ({ signal }) => drawSmall(local ?? (await fetchFile(file.url, signal))),
    enabled: seen && kind === 'image' && file.size <= LARGEST && (isUploaded(file) || !!local),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div ref={place} className={`${css.thumbnail} muted`} aria-hidden>
      {kind === 'image' && picture.data ? <img src={picture.data} alt="" /> : <Sign kind={kind} />}
    </div>
  )
}

/** An uploaded image keeps the picture that was drawn while it was on its way. */
export function handOnThumbnail(upload: string, url: string): void {
  const picture = queryClient.getQueryData<string | null>(keyOf(upload))
  if (picture) queryClient.setQueryData(keyOf(url), picture)
}

function Sign({ kind }: { kind: ReturnType<typeof previewOf> }) {
  if (kind === 'image') return <FileImageOutlined />
  return kind === 'pdf' ? <FilePdfOutlined /> : <FileOutlined />
}

/** The middle of an image, drawn small: the image itself may be megabytes. None of one that is too large to be opened. */
async function drawSmall(image: Blob): Promise<string | null> {
  const bitmap = await openPicture(image, MAX_PICTURE_PIXELS)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const { width, height } = bitmap
  const side = Math.min(width, height)
  const left = (width - side) / 2
  const top = (height - side) / 2
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
  bitmap.close()
  return canvas.toDataURL('image/webp')
}

/** Whether an element has been on screen. */
function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}
