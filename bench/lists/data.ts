/** Records as a pump company has them, by their number, the same in every run. */

/** What a search may ask for, by how often names have it. */
export const KEYWORDS = {
  oneCharacter: '泵',
  twoFrequent: '供水',
  fourFrequent: '二次供水',
  rare: '磁力驱动',
  absent: '核电主泵',
}

const towns =
  '济南 青岛 烟台 潍坊 淄博 临沂 聊城 德州 滨州 菏泽 泰安 威海 日照 东营 枣庄 徐州 郑州 石家庄 太原 合肥'.split(
    ' ',
  )
const sites =
  '人民医院 第一中学 阳光花园 万达广场 自来水厂 污水处理厂 化工园区 高铁站 体育中心 科技大厦 滨河小区 钢铁公司'.split(
    ' ',
  )
const works =
  '二次供水改造 消防泵房 变频供水设备 循环水泵更换 排污泵采购 锅炉给水泵 中央空调循环泵 稳压机组 无负压供水 增压泵站'.split(
    ' ',
  )
const spare = Array.from(
  '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥春夏秋冬东南西北天地玄黄宇宙洪荒日月盈昃',
)

/** Evenly spread, yet the same each time. */
const random = (seed: number, below: number) => {
  let value = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return ((value ^ (value >>> 15)) >>> 0) % below
}
/** Small numbers far more often than large ones. */
const mostlyFirst = (seed: number, below: number) =>
  Math.min(random(seed, below), random(seed + 7_777_777, below))
const pick = <T>(from: readonly T[], at: number) => from[at % from.length]!

export const OWNERS = 20
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST = Date.UTC(2023, 6, 1)
const DAYS = 3 * 365

function timeOf(at: number, count: number): string {
  const ms = FIRST + Math.floor((at / count) * DAYS) * DAY_MS + random(at, DAY_MS / 1000) * 1000
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')
}

export function nameOf(at: number): string {
  const place = `${pick(towns, mostlyFirst(at, 20))}${pick(sites, mostlyFirst(at + 1, 12))}`
  const own = `${pick(spare, random(at + 2, 40))}${pick(spare, random(at + 3, 40))}`
  const rare = at % 20_000 === 777 ? KEYWORDS.rare : ''
  return `${place}${own}区${pick(works, mostlyFirst(at + 4, 10))}${rare}第${at}号`
}

/** What every record has. `owners` are the users' ids. */
export function common(at: number, count: number, owners: readonly number[]) {
  const user_id = pick(owners, random(at + 5, OWNERS))
  return {
    id: at + 1,
    version: 1,
    user_id,
    updated_by: user_id,
    updated_at: '',
    release_time: timeOf(at, count),
  }
}

export const statusOf = (at: number) => mostlyFirst(at + 6, 4)
