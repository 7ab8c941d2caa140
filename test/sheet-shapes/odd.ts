import {
  MEGABYTE,
  SHEET,
  STRINGS,
  times,
  inline,
  shared,
  row,
  fileOf,
  changed,
  withSizes,
  TOO_LARGE,
  UNREADABLE,
  EMPTY,
  type Shape,
} from './file.ts'

/** Excel files that are not what such files are. */

export const oddShapes: readonly Shape[] = [
  {
    what: 'one cell many times',
    isShort: true,
    make: (title) => fileOf(title, { rows: row(times(200_000, (at) => inline(String(at), 'A2'))) }),
    says: UNREADABLE,
  },
  {
    what: 'two parts of one name',
    isShort: true,
    make: async (title) => {
      const file = await fileOf(title, {
        rows: row(inline('好的一行')),
        parts: { 'XL/worksheets/sheet1.xml': '<worksheet/>' },
      })
      return file
    },
    says: UNREADABLE,
  },
  {
    what: 'a cell of another row',
    isShort: true,
    make: (title) => fileOf(title, { rows: row(inline('x', 'A3')) }),
    says: UNREADABLE,
  },
  {
    what: 'one row many times',
    isShort: true,
    make: (title) =>
      fileOf(title, { rows: times(2000, (at) => `<row r="2">${inline(`名${at}`)}</row>`) }),
    says: UNREADABLE,
  },
  {
    what: 'rows in another order',
    make: (title) =>
      fileOf(title, {
        rows: times(100, (at) => `<row r="${102 - at}">${inline(`名${at}`)}</row>`),
      }),
    says: UNREADABLE,
  },
  {
    what: 'a negative row',
    make: (title) => fileOf(title, { rows: `<row r="-5">${inline('x')}</row>` }),
    says: UNREADABLE,
  },
  {
    what: 'a row beyond the last',
    make: (title) => fileOf(title, { rows: `<row r="1e300">${inline('x')}</row>` }),
    says: UNREADABLE,
  },
  {
    what: 'a column beyond the last',
    make: (title) => fileOf(title, { rows: row(inline('x', 'ZZZ2')) }),
    says: UNREADABLE,
  },
  {
    what: 'a million merged ranges',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000_000)}</mergeCells>`,
      }),
    says: undefined,
  },
  {
    what: 'two million styles',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        parts: {
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(2_000_000)}</cellXfs></styleSheet>`,
        },
      }),
    says: TOO_LARGE,
  },
  {
    what: 'a date format of 20 MB',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        parts: {
          'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(20 * MEGABYTE)}"/></numFmts></styleSheet>`,
        },
      }),
    says: undefined,
  },
  {
    what: 'two million texts',
    make: (title) =>
      fileOf(title, {
        rows: row(shared(7)),
        parts: { [STRINGS]: `<sst>${'<si/>'.repeat(2_000_000)}</sst>` },
      }),
    says: TOO_LARGE,
  },
  {
    what: 'a text that there is not',
    make: (title) =>
      fileOf(title, { rows: row(shared(7)) + row(shared(-1)) + row('<c t="s"><v>1e999</v></c>') }),
    says: EMPTY,
  },
  {
    what: 'two thousand sheets',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        parts: Object.fromEntries(
          Array.from({ length: 2000 }, (_, at) => [
            `xl/worksheets/sheet${at + 2}.xml`,
            '<worksheet/>',
          ]),
        ),
      }),
    says: TOO_LARGE,
  },
  {
    what: '51 MB of pictures',
    make: (title) =>
      fileOf(title, { parts: { 'xl/media/image1.png': new Uint8Array(51 * MEGABYTE) } }),
    says: TOO_LARGE,
  },
  {
    what: 'parts that lie outside',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        parts: { '../../../tmp/evil.xml': '<a/>', '/etc/passwd.xml': '<a/>' },
      }),
    says: undefined,
  },
  {
    what: 'a sheet that lies elsewhere',
    make: (title) =>
      fileOf(title, {
        parts: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
        },
      }),
    says: UNREADABLE,
  },
  {
    what: 'links to other workbooks',
    make: (title) =>
      fileOf(title, {
        rows: row('<c t="str"><f>[1]Sheet1!A1</f><v>好的一行</v></c>'),
        parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
      }),
    says: undefined,
  },
  {
    what: 'another content type',
    make: (title) =>
      fileOf(title, {
        rows: row(inline('好的一行')),
        parts: {
          '[Content_Types].xml':
            '<Types><Default Extension="xml" ContentType="text/html"/></Types>',
        },
      }),
    says: undefined,
  },
  {
    what: 'a text with NUL',
    isShort: true,
    make: (title) => fileOf(title, { rows: row(inline('前\u0000后')) + row(inline('前&#0;后')) }),
    says: '含有不可见的控制字符',
  },
  {
    what: 'half a surrogate',
    make: (title) => fileOf(title, { rows: row(inline('前&#xD800;后')) }),
    says: undefined,
  },
  {
    what: 'no rows at all',
    make: (title) => fileOf(title, { parts: { [SHEET]: '<worksheet/>' } }),
    says: '看得到的工作表和行里没有内容',
  },
  {
    what: 'a sheet that is broken off',
    isShort: true,
    make: (title) =>
      fileOf(title, {
        parts: {
          [SHEET]: `<worksheet><sheetData><row>${inline(title)}</row><row>${inline('好的一行')}</row><row><c`,
        },
      }),
    says: UNREADABLE,
  },
  {
    what: 'a zip that is broken off',
    make: (title) => changed(title, (file) => file.subarray(0, file.length / 2)),
    says: UNREADABLE,
  },
  {
    what: 'a zip with something before it',
    make: (title) => changed(title, (file) => Buffer.concat([Buffer.from('x'.repeat(100)), file])),
    says: TOO_LARGE,
  },
  {
    what: 'sizes that are too small',
    isShort: true,
    make: (title) => changed(title, (file) => withSizes(file, (size) => Math.floor(size / 2))),
    says: UNREADABLE,
  },
  {
    what: 'sizes of gigabytes',
    make: (title) => changed(title, (file) => withSizes(file, () => 0xfffffffe)),
    says: TOO_LARGE,
  },
  {
    what: 'sizes of zip64 without it',
    make: (title) => changed(title, (file) => withSizes(file, () => 0xffffffff)),
    says: TOO_LARGE,
  },
  {
    what: 'an old .xls',
    isShort: true,
    make: () => Promise.resolve(Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')),
    says: '“.xls”是旧的Excel格式',
  },
  {
    what: 'a web page',
    make: () =>
      Promise.resolve(Buffer.from('<html><table><tr><td>客户名称</td></tr></table></html>')),
    says: '这是网页（HTML）',
  },
  {
    what: 'five megabytes of nothing',
    make: () => Promise.resolve(Buffer.alloc(5 * MEGABYTE - 1000)),
    says: UNREADABLE,
  },
]
