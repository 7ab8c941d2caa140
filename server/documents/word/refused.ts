/** A Word file that is refused, in words for who uploads it. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
