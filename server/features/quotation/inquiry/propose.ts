import { textFromCents } from '#api/kit/money.ts'
import { folded } from '#api/kit/text.ts'
import { PAUSED } from '#api/kit/status.ts'
import { isOffer } from '#api/pump/offer.ts'
import { dutyOf, type DutyRecord } from '#api/selection/duty.ts'
import type { Proposal } from '#api/inquiry/inquiry.ts'
import {
  modelsOfCategories,
  productById,
  productsLike,
  type Model,
} from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { pumpsByCategory } from '#server/features/category/category.service.ts'
import { choiceFault, type ChosenBefore } from '#server/features/choice/choice.service.ts'
import { MAX_CANDIDATES } from '#api/selection/selection.ts'
import type { PumpCandidate } from '#server/features/selection/candidate.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'
import { differencesOf, figureOf, ofVolume } from './differences.ts'
import { Pumps, type JudgedPump, type Wish } from './judged-pumps.ts'
import { doubtAbout } from './remembered.ts'

/** What is proposed for a row, in the order of the rules: the customer's model, the duty, the words of the name. */

/** One that is proposed, and three alternatives. */
const MOST = 4

type Unpriced = Omit<Proposal, 'unitprice'>

export type Proposed = {
  proposals: Unpriced[]
  /** Whether the first is what the row becomes unless somebody decides otherwise. */
  isProposed: boolean
  /** Why nothing is, or why a person has to look, in words. */
  questions: string[]
}

/** The texts of a row among which a model may stand. */
export type RowTexts = { name: string; model: string; texts: string }

const WORD = /[A-Za-z\d][\w.\-/()（）×*－—–+]*[\w)）]/g
/** A figure with its name or unit: DN50, 2900r/min. A fitting may be called so in the catalogue, and is meant by few rows. */
const VALUE = /^(?:DN|PN|IP|SS|[QHNPGL])?\d+(?:\.\d+)?[a-z/]*$/i
/** A model has letters and figures. */
const isModelLike = (word: string) =>
  /[A-Za-z]/.test(word) && /\d.*\d/.test(word) && !VALUE.test(word)
const MOST_WORDS = 4
/** A cabinet is called by what it is for, with its pumps or without: 消防泵控制柜, 消防控制柜. */
const PUMPS_OF_CABINET = /水?泵组?(?=控制柜|控制箱|电控柜|配电柜)/g

/** What a row lacks that pumps are selected by; both are there where they are beyond what any pump gives. */
function lackOf({ flow, flowInAll, head }: ReadInquiry): string {
  const lacking = [(flow ?? flowInAll) ? '' : '流量', head === null ? '扬程' : ''].filter(Boolean)
  return lacking.length === 0 ? '流量或扬程不在能选型的范围里' : `没有${lacking.join('和')}`
}

export class Proposer {
  readonly #context: Context
  readonly #pumps: Pumps
  #others: Promise<Model[]> | undefined

  constructor(context: Context) {
    this.#context = context
    this.#pumps = new Pumps(context)
  }

  /** `before` is what a person chose for the same words. */
  async propose(
    read: ReadInquiry,
    texts: RowTexts,
    duty: DutyRecord | null,
    before: ChosenBefore | undefined,
  ): Promise<Proposed> {
    const wish = duty && {
      duty: dutyOf(duty),
      mostPower: read.powerMost ? read.power : null,
      headAsPressure: read.headAsPressure,
    }
    const found = await this.#anew(read, texts, wish)
    return before ? this.#asBefore(before, found, read, wish) : found
  }

  /** What was chosen before, if nothing stands in its way; else it is the first alternative, and a person looks at it. */
  async #asBefore(
    before: ChosenBefore,
    found: Proposed,
    read: ReadInquiry,
    wish: Wish | null,
  ): Promise<Proposed> {
    const fault = choiceFault(before)
    const [first, ...alternatives] = found.proposals
    // The customer's model is the same product: what is to be said of it is said already.
    if (first?.by === 'model' && found.isProposed && !fault && first.pid === before.product_id) {
      return { ...found, proposals: [{ ...first, by: 'remembered' }, ...alternatives] }
    }
    const isPaused = fault === 'paused'
    const product = isPaused ? undefined : await productById(this.#context.db, before.product_id)
    const judged =
      product && read.isPump && wish ? await this.#pumps.judge(wish, product.id) : undefined
    const differences = product ? differencesOf(product, read) : []
    const doubt = doubtAbout(before, read, { hasDuty: wish !== null, judged, differences })
    const questions = doubt === undefined ? [] : [...found.questions, doubt]
    if (!product) return { ...found, questions }
    const own: Unpriced =
      judged && isOffer(judged)
        ? this.#offered([judged], read, 'remembered')[0]!
        : this.#named(product, read, 'remembered')
    const others = found.proposals.filter(({ pid }) => pid !== product.id)
    const isProposed = found.isProposed || doubt === undefined
    const [best, ...more] = others
    const isSecond = doubt !== undefined && found.isProposed && found.proposals[0] === best
    const proposals = isSecond && best ? [best, own, ...more] : [own, ...others]
    return { proposals: proposals.slice(0, MOST), isProposed, questions }
  }

  async #anew(read: ReadInquiry, texts: RowTexts, wish: Wish | null): Promise<Proposed> {
    const ofModel = await this.#ofModel(texts)
    if (ofModel.question !== undefined) {
      return {
        proposals: ofModel.found.map((one) => this.#named(one, read, 'model')),
        isProposed: false,
        questions: [ofModel.question],
      }
    }
    const [model] = ofModel.found
    if (model) return this.#withModel(model, read, wish)
    if (read.isPump) return this.#byDuty(read, wish)
    return this.#byWords(read, texts)
  }

  /** The product whose model stands in the row. */
  async #ofModel({ model, texts }: RowTexts): Promise<{ found: Alike[]; question?: string }> {
    const written = model.trim()
    // A model may stand among parameters, in a column of its own too: 立式多级泵 CDL16-120 N=11kW.
    const among = ((written || texts).match(WORD) ?? []).filter(isModelLike)
    const words = written === '' ? among : [written, ...among]
    for (const word of [...new Set(words)].slice(0, MOST_WORDS)) {
      const alike = await productsLike(this.#context.db, word)
      const offered = alike.filter(({ pro_status }) => pro_status !== PAUSED)
      if (alike.length > 0 && offered.length === 0)
        return { found: [], question: `型号“${word}”已停用` }
      if (offered.length > 1) {
        return {
          found: offered.slice(0, MOST),
          question: `有${offered.length}个产品是型号“${word}”`,
        }
      }
      if (offered.length === 1) return { found: offered }
    }
    return { found: [] }
  }

  /** The customer's model, and beside it what fits where that does not. */
  async #withModel(model: Alike, read: ReadInquiry, wish: Wish | null): Promise<Proposed> {
    const own = this.#named(model, read, 'model')
    if (!wish || !read.isPump) return { proposals: [own], isProposed: true, questions: [] }
    const judged = await this.#pumps.judge(wish, model.id)
    if (!judged) {
      return { proposals: [own], isProposed: true, questions: ['没有性能数据，不能按工况核对'] }
    }
    if (isOffer(judged) && judged.grade !== '差一点') {
      return { proposals: this.#offered([judged], read, 'model'), isProposed: true, questions: [] }
    }
    const fitting = await this.#pumps.fitting(wish)
    const best = fitting.filter(({ grade }) => grade !== '差一点')
    const first: Unpriced = isOffer(judged)
      ? this.#offered([judged], read, 'model')[0]!
      : { ...own, ...figuresOf(judged.candidate, read), reasons: [judged.reason] }
    return {
      proposals: [first, ...this.#offered(best.slice(0, MOST - 1), read, 'duty')],
      isProposed: true,
      questions: [`型号“${model.pro_no}”在这个工况下不合适`],
    }
  }

  async #byDuty(read: ReadInquiry, wish: Wish | null): Promise<Proposed> {
    if (!wish) {
      const isOpen = read.undecided.length > 0
      return {
        proposals: [],
        isProposed: false,
        questions: isOpen ? [] : [`${lackOf(read)}，不能选型`],
      }
    }
    const offers = await this.#pumps.fitting(wish)
    const fit = offers.filter(({ grade }) => grade !== '差一点')
    const shown = fit.length > 0 ? fit : offers
    const proposals = this.#offered(shown.slice(0, MOST), read, 'duty')
    const isProposed = proposals[0] !== undefined && proposals[0].grade !== '差一点'
    if (isProposed) return { proposals, isProposed, questions: [] }
    const question = proposals.length > 0 ? '没有合适的水泵，只有差一点的' : '目录里没有合适的水泵'
    return { proposals, isProposed, questions: [question] }
  }

  /** Products whose title's words stand in the row's name, the longest title first, narrowed by what figures the row has. */
  async #byWords(read: ReadInquiry, { name, model, texts }: RowTexts): Promise<Proposed> {
    const named = folded(name)
    const text = `${named}\n${named.replaceAll(PUMPS_OF_CABINET, '')}`
    const all = await this.#notPumps()
    const titled = all.filter(({ pro_title }) => {
      const words = folded(pro_title).split(' ').filter(Boolean)
      return words.length > 0 && words.every((word) => text.includes(word))
    })
    const longest = Math.max(0, ...titled.map(({ pro_title }) => pro_title.length))
    const same = titled.filter(({ pro_title }) => pro_title.length === longest)
    const ofFigures = (
      [
        ['pro_caliber', read.discharge],
        ['pro_power', read.power],
      ] as const
    ).reduce((left, [field, required]) => {
      const fit = required === null ? left : left.filter((one) => figureOf(one, field) === required)
      return fit.length > 0 ? fit : left
    }, same)
    const holding = ofVolume(ofFigures, `${model}\n${texts}`)
    const narrowed = holding.length > 0 ? holding : ofFigures
    const proposals = narrowed.slice(0, MOST).map((one) => this.#named(one, read, 'words'))
    if (narrowed.length === 1) return { proposals, isProposed: true, questions: [] }
    const question =
      narrowed.length === 0 ? '目录里没有找到' : `目录里有${narrowed.length}个这样的产品，请选择`
    return { proposals, isProposed: false, questions: [question] }
  }

  #notPumps(): Promise<Model[]> {
    this.#others ??= pumpsByCategory(this.#context.db).then(({ others }) =>
      modelsOfCategories(this.#context.db, others, MAX_CANDIDATES),
    )
    return this.#others
  }

  #named(product: Alike, read: ReadInquiry, by: Proposal['by']): Unpriced {
    const { id, pro_title, pro_no, pro_brand } = product
    const differences = 'pro_power' in product ? differencesOf(product as Model, read) : []
    return {
      pid: id,
      pro_title,
      pro_no,
      pro_brand,
      by,
      grade: '',
      reasons: [],
      surplus: null,
      differences,
    }
  }

  #offered(offers: readonly JudgedPump[], read: ReadInquiry, by: Proposal['by']): Unpriced[] {
    return offers.map(({ candidate, grade, reasons, warnings, surplus }) => ({
      ...figuresOf(candidate, read),
      by,
      grade,
      reasons: [...reasons, ...warnings],
      surplus,
    }))
  }
}

type Alike = Pick<Model, 'id' | 'pro_title' | 'pro_no' | 'pro_brand'>

function figuresOf({ product }: PumpCandidate, read: ReadInquiry) {
  const { id, pro_title, pro_no, pro_brand } = product
  return { pid: id, pro_title, pro_no, pro_brand, differences: differencesOf(product, read) }
}

/** Prices of proposals in cents, as they are answered. */
export const priced = (
  proposals: readonly Unpriced[],
  prices: ReadonlyMap<number, number | null>,
): Proposal[] =>
  proposals.map((one) => {
    const price = prices.get(one.pid)
    return { ...one, unitprice: price == null ? '' : textFromCents(price) }
  })
