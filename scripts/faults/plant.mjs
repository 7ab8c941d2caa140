import { parseSync } from 'vite'

/**
 * A small fault as a tired developer makes it: `text` from `start` to `end` becomes `instead`.
 * @typedef {{ kind: string, line: number, start: number, end: number, text: string, instead: string }} Fault
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {{ kind: string, node: Node, instead: string }} Change
 */

/** @type {Record<string, string>} */
const TURNED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Calls that narrow or order what they are called on; without them the rest of the chain still works. */
const NARROWS = new Set(
  'filter where whereRef having orderBy limit distinct forUpdate toSorted toReversed slice trim'.split(
    ' ',
  ),
)

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' &&
  value !== null &&
  typeof (/** @type {any} */ (value).type) === 'string'

/** Types hold no behaviour, and imports are checked by the compiler. @param {Node} node */
const isInert = (node) => node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** @param {unknown} node */
const isText = (node) =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral')

/** Only where no change of its own operator says the same. @type {typeof CHANGES[string]} */
function conditionTurned({ test }, source) {
  const { type, operator } = /** @type {Node} */ (test)
  const hasOwn =
    (type === 'UnaryExpression' && operator === '!') || /^[!=]==$/.test(String(operator))
  return hasOwn ? [] : [{ kind: 'condition turned', instead: `!(${source(test)})` }]
}

/**
 * What each kind of node can be changed into.
 * @type {Record<string, (node: Node, source: (node: unknown) => string) => Omit<Change, 'node'>[]>}
 */
const CHANGES = {
  IfStatement: conditionTurned,
  ConditionalExpression: conditionTurned,
  UnaryExpression: ({ operator, argument }, source) =>
    operator === '!' ? [{ kind: 'negation dropped', instead: `(${source(argument)})` }] : [],
  AwaitExpression: ({ argument }, source) => [{ kind: 'await dropped', instead: source(argument) }],
  CallExpression({ callee, arguments: args }, source) {
    const [first, second] = /** @type {Node[]} */ (args)
    /** @type {Omit<Change, 'node'>[]} */
    const changes = []
    if (isNode(callee) && callee.type === 'MemberExpression') {
      const name = source(callee['property'])
      if (NARROWS.has(name)) {
        changes.push({ kind: `${name} dropped`, instead: source(callee['object']) })
      }
    }
    if (first?.type === 'Identifier' && second?.type === 'Identifier') {
      const rest = /** @type {Node[]} */ (args).slice(2).map(source)
      const swapped = [source(second), source(first), ...rest].join(', ')
      changes.push({ kind: 'arguments swapped', instead: `${source(callee)}(${swapped})` })
    }
    return changes
  },
  ExpressionStatement: ({ expression }) =>
    isNode(expression) && /^(Call|Await|Assignment)Expression$/.test(expression.type)
      ? [{ kind: 'statement dropped', instead: ';' }]
      : [],
  Literal: ({ value }) =>
    typeof value === 'number' ? [{ kind: 'bound moved by one', instead: String(value + 1) }] : [],
  ObjectExpression({ properties }, source) {
    const pairs = /** @type {Node[]} */ (properties)
    const at = pairs.findIndex((pair, index) => {
      const next = pairs[index + 1]
      return [pair, next].every((one) => {
        const value = one?.['value']
        return isNode(value) && /^(Identifier|MemberExpression)$/.test(value.type)
      })
    })
    if (at < 0) return []
    const [one, other] = [pairs[at], pairs[at + 1]]
    const swapped = pairs.map((pair) => {
      if (pair === one) return `${source(one?.['key'])}: ${source(other?.['value'])}`
      if (pair === other) return `${source(other?.['key'])}: ${source(one?.['value'])}`
      return source(pair)
    })
    return [{ kind: 'fields swapped', instead: `{ ${swapped.join(', ')} }` }]
  },
}

/** @type {typeof CHANGES[string]} */
function operatorChanges({ operator, left, right }, source) {
  const turned = TURNED[String(operator)]
  // Of texts, + joins.
  if (turned === undefined || (operator === '+' && (isText(left) || isText(right)))) return []
  const kind = operator === '&&' || operator === '||' ? 'condition turned' : 'operator turned'
  // Beside each other, ?? and && need brackets.
  const [one, other] = [source(left), source(right)]
  return [{ kind, instead: `((${one}) ${turned} (${other}))` }]
}
CHANGES['BinaryExpression'] = operatorChanges
CHANGES['LogicalExpression'] = operatorChanges

/** The node whose text a change replaces: of an `if` its condition alone. @param {Node} node */
const replacedBy = (node) =>
  /^(If|Conditional)/.test(node.type) ? /** @type {Node} */ (node['test']) : node

/**
 * Every small fault that can be planted in a source, in the order of its lines.
 * @param {string} path its ending says how it is read
 * @param {string} text
 * @returns {Fault[]}
 */
export function faultsOf(path, text) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  /** @param {unknown} node */
  const source = (node) => (isNode(node) ? text.slice(node.start, node.end) : '')
  /** @param {Node} node @returns {Fault[]} */
  const below = (node) => {
    if (isInert(node) || node.type === 'ImportDeclaration') return []
    const place = replacedBy(node)
    const own = (CHANGES[node.type]?.(node, source) ?? []).map(({ kind, instead }) => ({
      kind,
      line: text.slice(0, place.start).split('\n').length,
      start: place.start,
      end: place.end,
      text: source(place),
      instead,
    }))
    return [...own, ...childrenOf(node).flatMap(below)]
  }
  const all = below(/** @type {Node} */ (/** @type {unknown} */ (program)))
  return all.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** The source with a fault planted. @param {string} text @param {Fault} fault */
export const planted = (text, { start, end, instead }) =>
  text.slice(0, start) + instead + text.slice(end)
