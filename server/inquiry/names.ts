/** What lists of equipment call what they ask for, and what beside it is none of that. */

export type Named =
  | 'flow'
  | 'head'
  | 'pressure'
  /** P: power or pressure, as its unit says. */
  | 'P'
  /** N and n: power or speed, as unit or size says. */
  | 'N'
  | 'motor'
  | 'speed'
  | 'bore'
  | 'suction'
  | 'discharge'
  | 'npsh'
  | 'temperature'
  | 'remark'

const TEXTS: Readonly<Record<Named, string>> = {
  flow: '流量 水量 供水量 循环量 排水量 Q q G L',
  head: '扬程 H',
  pressure: '出口压力 出水压力 供水压力 压力 水压',
  P: 'P p',
  N: 'N n',
  motor: '功率 电机 电动机 电机容量',
  speed: '转速 转数',
  bore: '口径 管径 DN Dn dn Φ',
  suction: '进口口径 进水口径 吸入口径 吸口 进口DN 进口直径 进口',
  discharge: '出口口径 出水口径 排出口径 出口DN 出口直径 出口',
  npsh: 'NPSH NPSHr NPSHR NPSH3 汽蚀余量 必需汽蚀余量 必须汽蚀余量',
  temperature: '温度 水温 介质温度',
  remark:
    '工作压力 承压 公称压力 设计压力 耐压 压力等级 试验压力 最高压力 最大压力 最高工作压力 最大工作压力 系统压力 ' +
    '系统工作压力 设计工作压力 进口压力 进水压力 入口压力 吸入压力 市政压力 市政水压 市政供水压力 管网压力 PN ' +
    'NPSHa NPSHA 有效汽蚀余量 可用汽蚀余量 最高扬程 最大扬程 最高流量 最大流量 最小流量 静扬程 关死扬程 轴功率 输入功率 总功率 装机功率 加热功率 制冷功率 散热功率 功率因数 ' +
    '风量 送风量 排风量 排烟量 新风量 气量 排气量 冷量 制冷量 热量 制热量 换热量 供热量 散热量 ' +
    '效率 电机效率 水泵效率 机组效率 η 电压 频率 电流 噪声 噪音 容积 有效容积 重量 材质',
}

const byText = new Map(
  Object.entries(TEXTS).flatMap(([kind, texts]) =>
    texts.split(' ').map((text) => [text, kind as Named] as const),
  ),
)

const isLatin = (text: string) => /^[A-Za-z]/.test(text)

/** Longest first, so that 工作压力 is not read as 压力; letters begin no word of more letters. */
const alternatives = [...byText.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((text) => (isLatin(text) ? `(?<![A-Za-z])${text}(?![A-Za-z])` : text))
  .join('|')

/** How a value is compared with what is asked for. */
const SIGN =
  '[=:≥≤<>≈~]|不小于|不低于|不少于|大于等于|大于|不大于|不超过|不高于|小于等于|小于|约|为|要求|须|应'
const AT_MOST = /[≤<]|不大于|不超过|不高于|(?<!不)小于/

/** A name with its symbol (流量Q), its unit in brackets and its sign, up to the value. */
const BEFORE = new RegExp(
  String.raw`(?<name>${alternatives})\s*(?:\(?[A-Za-zΦη]{1,5}\)?)?\s*(?:\((?<unit>[^()\n]{1,12})\))?\s*\(?(?<sign>(?:\s*(?:${SIGN}))*)\s*$`,
)

/** What follows a value directly and begins the next: `Q50H32`. */
export const BEGINS_NAMED = new RegExp(String.raw`^(?:${alternatives})\s*(?:${SIGN}|\d)`)

/** Whether the flow is that of one pump or of all that run together. */
export type Scope = 'each' | 'all' | undefined

const EACH = /(?:单台|单泵|每台|各)[^\n]{0,4}$/
const ALL = /(?:总|系统|设备|机组|合计)[^\n]{0,2}$/

export type NameBefore = {
  name: Named
  /** As written. */
  text: string
  unit: string | undefined
  sign: string
  atMost: boolean
  scope: Scope
}

/** The name at the end of what stands before a value; undefined where none does. */
export function nameBefore(lead: string): NameBefore | undefined {
  const match = BEFORE.exec(lead)
  if (!match) return undefined
  const { name: text, unit, sign } = match.groups as { name: string; unit?: string; sign: string }
  const ahead = lead.slice(0, match.index)
  return {
    name: byText.get(text)!,
    text,
    unit,
    sign: sign.trim(),
    atMost: AT_MOST.test(sign),
    scope: EACH.test(ahead) ? 'each' : ALL.test(ahead) ? 'all' : undefined,
  }
}
