import { DomEditor, SlateEditor, SlateTransforms } from '@wangeditor-next/editor'
import type { IDomEditor, SlateDescendant } from '@wangeditor-next/editor'
import type { Media } from '../media-uploads.ts'

/** A place in the text that stays where it is while the text around it changes. */
export type Place = ReturnType<typeof SlateEditor.pointRef>

const NO_TEXT = [{ text: '' }]

const imageOf = ({ url, alt }: Media) =>
  ({ type: 'image', src: url, alt, href: '', style: {}, children: NO_TEXT }) as SlateDescendant

const videoOf = ({ url }: Media) =>
  ({ type: 'video', src: url, poster: '', children: NO_TEXT }) as SlateDescendant

/** The place of the cursor, or the text's end. */
export function placeOf(editor: IDomEditor): Place {
  const { selection } = editor
  const point = selection ? SlateEditor.end(editor, selection) : SlateEditor.end(editor, [])
  return SlateEditor.pointRef(editor, point)
}

/** Puts what was uploaded where the cursor was when it was chosen, or at the end where that is gone. */
export function insertMedia(editor: IDomEditor, place: Place, media: readonly Media[]): void {
  const point = place.unref() ?? SlateEditor.end(editor, [])
  if (media.length === 0) return
  const images = media.filter(({ kind }) => kind === 'image').map(imageOf)
  const videos = media.filter(({ kind }) => kind === 'video').map(videoOf)
  const top = point.path[0] ?? 0
  const holder = DomEditor.getNodeType(editor.children[top]!)
  const next = [top + 1]
  if (videos.length > 0) SlateTransforms.insertNodes(editor, videos, { at: next })
  if (images.length === 0) return
  // Headings, lists and quotations hold no images: those follow them.
  if (holder === 'paragraph' || holder === 'table') {
    SlateTransforms.insertNodes(editor, images, { at: point })
  } else {
    const line = { type: 'paragraph', children: images } as SlateDescendant
    SlateTransforms.insertNodes(editor, line, { at: next })
  }
}
