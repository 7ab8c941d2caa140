import type { Medium, Use } from '#api/pump/duty.ts'

/** What a row's pump is for, and whether the row is about a pump at all, by the words of its name. */

const FIRE = /消防|喷淋|消火栓/
const HOT = /热|采暖/
/** 喷淋 of an air cleaner is no fire pump. */
const SCRUBBER = /塔|脱硫|废气/
const HOT_FROM = 40

const PURPOSES: readonly { use: Use; words: RegExp }[] = [
  { use: '排污', words: /排污|污水|潜污|集水坑/ },
  { use: '稳压', words: /稳压|补水|巡检/ },
  { use: '消防', words: FIRE },
  { use: '循环', words: /冷却|冷冻|循环|空调|采暖/ },
  { use: '生活', words: /生活|给水|加压/ },
]

export type PurposeRead = {
  /** Null where the row asks. */
  use: Use | null
  medium: Medium | null
  /** Whether a flow without a unit may be L/s as well: lists of fire pumps write either. */
  isFire: boolean
  /** Why the row asks; empty where it does not. */
  problem: string
}

/** By words of name and remark; `temperature` in °C where the row says one. */
export function purposeOf(words: string, temperature: number | undefined): PurposeRead {
  const use = PURPOSES.find((one) => one.words.test(words))?.use
  const isFire = use !== '排污' && FIRE.test(words)
  if (use === '消防' && /喷淋/.test(words) && SCRUBBER.test(words)) {
    return { use: null, medium: null, isFire: false, problem: '喷淋是消防还是喷淋塔？' }
  }
  if (use === undefined) return { use: null, medium: null, isFire, problem: '没有写用途' }
  const isHot = HOT.test(words) || (temperature ?? 0) > HOT_FROM
  return { use, medium: use === '循环' && isHot ? '热水' : null, isFire, problem: '' }
}

/** The last of these words is what the row is: 冷却塔 is a tower, 冷却塔补水泵 a pump, 水泵控制柜 a cabinet. */
const HEADS =
  /(?<pump>泵(?!房|坑|站|体|轴|壳|盖|用|组)|泵组|泵站|(?:给水|供水|增压|稳压)[^\n]{0,8}?(?:设备|机组|装置))|风机|鼓风|阀|塔|水箱|换热|过滤|流量计|软接头|冷水机|接合器|控制柜|控制箱|电控柜|配电柜|减震|减振|隔振|基础|配件|备件|压力表|法兰|弯头|导轨|耦合|电缆|气压罐/g

/** Whether a pump may be chosen by duty for a row of this name. */
export function isPumpNamed(name: string): boolean {
  const plain = name.replace(/\([^()]*\)/g, '')
  const heads = [...(plain.trim() === '' ? name : plain).matchAll(HEADS)]
  return heads.at(-1)?.groups?.['pump'] !== undefined
}

/** Whether the flow of such a name is that of all its pumps together. */
export const isSetNamed = (name: string, text: string) =>
  /设备|机组|成套/.test(name) && !/单台|单泵|每台/.test(name + text)
