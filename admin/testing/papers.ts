import { vi } from 'vitest'

/** Papers as a server would answer them, and the browser that shows them. */

/** Says whether the browser has a viewer for PDFs, whatever the one of the test has, from the next rendering on; `vi.restoreAllMocks` takes it back. */
export const hasViewer = (has: boolean) =>
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(has)

/** A file that is no PDF but says which one it stands for. */
export const pdfAnswer = (text: string, name = '单据.pdf') =>
  new Response(text, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })

/** Notes each address that a page makes for a file, with the file, until it gives it up. */
export function heldFiles(): ReadonlyMap<string, Blob> {
  const held = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  const revoke = URL.revokeObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create(file)
    held.set(address, file as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    held.delete(address)
    revoke(address)
  })
  return held
}
