import { newSecret } from '#server/platform/secret.ts'

/** The name under which the product keeps a file: random, with a readable extension. */
export function newFileName(name: string): string {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return ending ? `${newSecret()}.${ending}` : newSecret()
}

/** The name in a file's address. */
export function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Whether a text could be such a name; any other is not even looked for. */
export function isFileName(text: string): boolean {
  return /^[\w-]{1,64}(\.[a-z\d]{1,8})?$/.test(text)
}

/** Two letters of the random name spread the files over folders of a size that every system likes. */
export const pathOf = (name: string) => `${name.slice(0, 2)}/${name}`
