import { pinyin } from 'pinyin-pro'

/**
 * The first letters of a name's pinyin, with its own letters and figures as they are and all other signs left out:
 * 青枫科技园 is `qfkjy`, 重庆3号泵站 `cq3hbz`. The dictionary knows how characters with several readings are read in a word.
 */
export function initialsOf(name: string): string {
  const letters = pinyin(name.normalize('NFKC'), {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
  })
  return letters
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** A keyword that may be first letters; one letter is none, since it begins too many names. */
export function asInitials(keyword: string): string | undefined {
  const typed = keyword.trim().normalize('NFKC').toLowerCase()
  return /^[a-z0-9]{2,40}$/.test(typed) && /[a-z]/.test(typed) ? typed : undefined
}

/** The columns by which a customer is found by first letters. */
export const customerInitials = (named: { cus_name: string; cus_short: string }) => ({
  name_initials: initialsOf(named.cus_name),
  short_initials: initialsOf(named.cus_short),
})
