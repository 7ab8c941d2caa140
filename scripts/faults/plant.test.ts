import { describe, expect, test } from 'vitest'
import { faultsOf, planted } from './plant.mjs'

/** What a source becomes with each of its faults, by kind. */
const changed = (source: string, path = 'a.ts') =>
  faultsOf(path, source).map((fault) => [fault.kind, planted(source, fault)])

describe('a fault is planted', () => {
  test.each([
    ['if (a) b', [['condition turned', 'if (!(a)) b']]],
    [
      'x = a < 3',
      [
        ['operator turned', 'x = ((a) <= (3))'],
        ['bound moved by one', 'x = a < 4'],
      ],
    ],
    ['if (!a) b', [['negation dropped', 'if ((a)) b']]],
    ['const x = a && b', [['condition turned', 'const x = ((a) || (b))']]],
    ['const x = a ?? b', [['operator turned', 'const x = ((a) && (b))']]],
    ['const x = await f', [['await dropped', 'const x = f']]],
    ['const x = rows.filter(f)', [['filter dropped', 'const x = rows']]],
    [
      "const x = db.where('id', '=', 1).all",
      [
        ['where dropped', 'const x = db.all'],
        ['bound moved by one', "const x = db.where('id', '=', 2).all"],
      ],
    ],
    ['const x = f(a, b, c)', [['arguments swapped', 'const x = f(b, a, c)']]],
    ['const x = { a: o.a, b: o.b }', [['fields swapped', 'const x = { a: o.b, b: o.a }']]],
    ["const x = 'a' + b", []],
    ['const x: 3 = y as 3', []],
    ["import { a } from 'b'", []],
  ])('in %s', (source, faults) => {
    const seen = changed(source).filter(([kind]) => kind !== 'statement dropped')
    expect(seen).toEqual(faults)
  })

  test('by dropping a statement', () => {
    expect(changed('f()')).toEqual([['statement dropped', ';']])
  })

  test('on the line where it stands, in screens too', () => {
    const [fault] = faultsOf('a.tsx', 'const a =\n  open && <A />')
    expect(fault).toMatchObject({ line: 2, kind: 'condition turned', text: 'open && <A />' })
  })
})
