/** A header that gives a file its (Chinese) name, for a download or for showing it in place. */
export function contentDisposition(place: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${place}; filename*=UTF-8''${encoded}`
}
