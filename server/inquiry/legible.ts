/**
 * A text of an inquiry in one spelling: one width, one kind of dash, of times and of range, `≥` for each of its forms, and a line end
 * for every mark that parts (domain: 技术参数 as text). Case stays: N and n differ.
 */
export const legible = (text: string): string =>
  text
    // Before widths are made one: a full-width comma never stands within a number.
    .replace(/[，；、。]/g, '\n')
    .normalize('NFKC')
    .replace(/[‐‑‒–—−－]/g, '-')
    .replace(/[∼〜～]/g, '~')
    .replace(/[φϕфØø∅]/g, 'Φ')
    .replace(/[≧⩾]|>=|=>|≥=/g, '≥')
    .replace(/[≦⩽]|<=|=<|≤=/g, '≤')
    .replace(/\^(?=[23])/g, '')
    .replace(/[✕✖*]|(?<=\d|kw|\/h)\s*x\s*(?=\d)/gi, '×')
    // Never a sign of thousands: `口径100,380V`, and 1,200 is asked about.
    .replace(/[,;|\r\t]/g, '\n')
    // Patterns below may skip blanks in several places: a long run of them would be tried in all ways.
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
