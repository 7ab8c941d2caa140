import { matchedModel } from '#api/kit/text.ts'

/** Models whose figures are their duty, as makers and standards of the trade form them; none of them need be in the catalogue. */

export type ModelDuty = {
  /** m³/h, m and kW, as far as the model says them. */
  flow?: number
  head?: number
  power?: number
  /** DN. */
  bore?: number
}

const F = String.raw`(\d+(?:\.\d+)?)`
const DN = String.raw`(?:(\d{2,3})-?)?`
/** No further figure follows, but letters of a design may. */
const END = String.raw`(?![-.\d/x])[a-z]*(?:\(.*\))?$`

type Figures = (number | undefined)[]
type Form = { pattern: RegExp; dutyOf: (figures: Figures) => ModelDuty | undefined }

const form = (pattern: string, dutyOf: Form['dutyOf']): Form => ({
  pattern: new RegExp(`^${pattern}`),
  dutyOf,
})

/** GB/T 5657 and the makers of XBD: tenths of MPa before the stroke, L/s behind it. */
const XBD_MOST = 30
const XBD_LEAST = 2

const FORMS: readonly Form[] = [
  // Submersible sewage pumps, with a stirring diameter in mm between head and power.
  form(`${DN}(?:jywq|jpwq)-?${F}-${F}-${F}-${F}${END}`, ([bore, flow, head, , power]) => {
    return { bore, flow, head, power }
  }),
  form(`${DN}wq/[a-z]\\d+-${F}${END}`, ([bore, power]) => ({ bore, power })),
  form(`${DN}(?:wqd|qdx|qx)-?${F}-${F}-${F}${END}`, ([bore, flow, head, power]) => {
    return { bore, flow, head, power }
  }),
  form(`${DN}(?:wq|qw|yw|gw|lw|wl)-?${F}-${F}-${F}${END}`, ([bore, flow, head, power]) => {
    return { bore, flow, head, power }
  }),
  // Multistage: head of one stage times stages.
  form(`${DN}(?:dg|gdl|dl|d)-?${F}-${F}x(\\d{1,2})${END}`, ([bore, flow, head, stages]) => {
    return { bore, flow, head: head! * stages! }
  }),
  // Well pumps: the figure before QJ is the well's diameter in mm.
  form(`\\d{3}qj[a-z]*-?${F}-${F}(?:/\\d{1,2})?${END}`, ([flow, head]) => ({ flow, head })),
  // Self-priming, the DN before or behind the letters.
  form(`(?:zx|zw)-?(\\d{2,3})-${F}-${F}${END}`, ([bore, flow, head]) => ({ bore, flow, head })),
  form(`(\\d{2,3})-?(?:zx|zw)-?${F}-${F}${END}`, ([bore, flow, head]) => ({ bore, flow, head })),
  form(`xbd-?${F}/${F}(?![\\d.])`, ([tenths, litres]) => {
    if (tenths! < XBD_LEAST || tenths! > XBD_MOST) return undefined
    return { head: tenths! * 10, flow: litres! * 3.6 }
  }),
]

const rounded = (value: number) => Number(value.toFixed(6))

/** What a model says of its duty; undefined where it is of none of those forms. */
export function dutyOfModel(model: string): ModelDuty | undefined {
  const plain = matchedModel(model)
  for (const { pattern, dutyOf } of FORMS) {
    const match = pattern.exec(plain)
    if (!match) continue
    const figures = match.slice(1).map((text) => (text === undefined ? undefined : Number(text)))
    const duty = dutyOf(figures)
    if (!duty) return undefined
    const known = Object.entries(duty).filter(([, value]) => value !== undefined)
    return Object.fromEntries(known.map(([name, value]) => [name, rounded(value)]))
  }
  return undefined
}

const WORD = /[A-Za-z\d][\w.\-/×+]*/g

/** The models of those forms that stand in a text of `legible`, and the text without them. */
export function modelsIn(text: string): { models: string[]; rest: string } {
  const models: string[] = []
  const rest = text.replace(WORD, (word) => {
    if (!/[A-Za-z]/.test(word) || !dutyOfModel(word)) return word
    models.push(word)
    return '\n'
  })
  return { models, rest }
}
