/** How long a browser may take to begin to save what it was given. */
const KEPT_MS = 60_000

/** Has the browser save a file under its name, as it does with any download. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
