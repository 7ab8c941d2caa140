import {
  MEGABYTE,
  MAIN,
  SHEET,
  STRINGS,
  times,
  inline,
  shared,
  row,
  repeated,
  letters,
  fileOf,
  TOO_LONG_CELL,
  TOO_LARGE,
  UNREADABLE,
  EMPTY,
  type Shape,
} from './file.ts'

/** Excel files that are small to send and large to read. */

export const largeShapes: readonly Shape[] = [
  // Those that once held the event loop, or ended the server.
  {
    what: '20 MB in 300 cells',
    isShort: true,
    make: (title) => repeated(title, 20 * MEGABYTE, 300),
    says: TOO_LONG_CELL,
  },
  {
    what: '20 MB in 300 cells of one row',
    make: (title) => repeated(title, 20 * MEGABYTE, 300, 300),
    says: TOO_LONG_CELL,
  },
  {
    what: '0.2 MB in 600 cells',
    make: (title) => repeated(title, 0.2 * MEGABYTE, 600),
    says: TOO_LONG_CELL,
  },
  {
    what: '1 MB in 600 cells',
    make: (title) => repeated(title, MEGABYTE, 600),
    says: TOO_LONG_CELL,
  },
  {
    what: '10 MB in 50 cells',
    make: (title) => repeated(title, 10 * MEGABYTE, 50),
    says: TOO_LONG_CELL,
  },
  {
    what: '40 MB in a cell',
    make: (title) => repeated(title, 40 * MEGABYTE, 1),
    says: TOO_LONG_CELL,
  },
  {
    what: '33,000 characters in 9,900 cells',
    isShort: true,
    make: (title) => repeated(title, 33_000, 9900),
    says: TOO_LONG_CELL,
  },
  {
    what: '32,000 characters in 9,900 cells',
    isShort: true,
    make: (title) => repeated(title, 32_000, 9900),
    says: '不能超过255个字',
  },
  {
    what: '1,000 characters in 9,900 cells',
    isShort: true,
    make: (title) => repeated(title, 1000, 9900),
    says: '不能超过255个字',
  },
  {
    what: 'a million empty rows',
    isShort: true,
    make: (title) => fileOf(title, { rows: '<row/>'.repeat(1_000_000) }),
    says: EMPTY,
  },
  {
    what: 'cells in column XFD of 10,000 rows',
    isShort: true,
    make: (title) =>
      fileOf(title, { rows: times(10_000, (at) => `<row>${inline('x', `XFD${at + 2}`)}</row>`) }),
    says: EMPTY,
  },
  // Others of their kind.
  {
    what: 'a title of 20 MB',
    isShort: true,
    make: () => fileOf('x'.repeat(20 * MEGABYTE), {}),
    says: '第1行没有',
  },
  {
    what: 'a formula of 20 MB',
    make: (title) =>
      fileOf(title, { rows: row(`<c t="str"><f>${'1+'.repeat(10 * MEGABYTE)}1</f><v>好</v></c>`) }),
    says: undefined,
  },
  {
    what: 'a formula’s text of 20 MB',
    make: (title) =>
      fileOf(title, { rows: row(`<c t="str"><f>A1</f><v>${'x'.repeat(20 * MEGABYTE)}</v></c>`) }),
    says: TOO_LONG_CELL,
  },
  {
    what: 'an inline text of 20 MB',
    make: (title) => fileOf(title, { rows: row(inline('x'.repeat(20 * MEGABYTE))) }),
    says: TOO_LONG_CELL,
  },
  {
    what: 'escapes of 20 MB',
    make: (title) => fileOf(title, { rows: row(inline('_x0041_'.repeat(3 * MEGABYTE))) }),
    says: TOO_LONG_CELL,
  },
  {
    what: 'entities of 20 MB',
    make: (title) => fileOf(title, { rows: row(inline('&#65;'.repeat(4 * MEGABYTE))) }),
    says: TOO_LONG_CELL,
  },
  {
    what: 'a text of a million runs',
    make: (title) =>
      fileOf(title, {
        parts: {
          [STRINGS]: `<sst xmlns="${MAIN}"><si>${'<r><t>x</t></r>'.repeat(1_000_000)}</si></sst>`,
        },
        rows: row(shared(0)),
      }),
    says: TOO_LONG_CELL,
  },
  {
    what: 'entities of a DOCTYPE that multiply',
    isShort: true,
    make: (title) => {
      const entities = times(9, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
      return fileOf(title, {
        before: `<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY e0 "x">${entities}]>`,
        rows: row(inline('&e9;')),
      })
    },
    says: undefined,
  },
  {
    what: 'an entity that names a file',
    make: (title) =>
      fileOf(title, {
        before: '<!DOCTYPE worksheet [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        rows: row(inline('&e;')),
      }),
    says: undefined,
  },
  {
    what: 'a million levels',
    isShort: true,
    make: (title) => fileOf(title, { rows: '<row>'.repeat(1_000_000) }),
    says: TOO_LARGE,
  },
  {
    what: 'a million levels of a text',
    make: (title) => fileOf(title, { parts: { [STRINGS]: '<si>'.repeat(1_000_000) } }),
    says: TOO_LARGE,
  },
  {
    what: 'a cell of a million attributes',
    make: (title) => fileOf(title, { rows: row(`<c ${times(1_000_000, (at) => `a${at}="" `)}/>`) }),
    says: TOO_LARGE,
  },
  {
    what: 'an attribute of 20 MB',
    make: (title) => fileOf(title, { rows: row(`<c r="${'A'.repeat(20 * MEGABYTE)}1"/>`) }),
    says: UNREADABLE,
  },
  {
    what: 'four million cells',
    make: (title) => fileOf(title, { rows: row('<c/>'.repeat(4_000_000)) }),
    says: UNREADABLE,
  },
  {
    what: '16,384 columns in 60 rows',
    make: (title) =>
      fileOf(title, {
        rows: times(
          60,
          (at) =>
            `<row>${times(16_384, (column) => `<c r="${letters(column)}${at + 2}"><v>1</v></c>`)}</row>`,
        ),
      }),
    says: undefined,
  },
  {
    what: '16,384 titles',
    isShort: true,
    make: (title) =>
      fileOf(title, {
        parts: {
          [SHEET]: `<worksheet><sheetData><row>${inline(title)}${times(16_383, (at) => inline(`列${at}`))}</row>${row(inline('好的一行'))}</sheetData></worksheet>`,
        },
      }),
    says: undefined,
  },
]
