/** What is recognised in a `User-Agent`, in this order: most browsers also name those that they are built on. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Lark|Feishu/i, '飞书'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/QihooBrowser|360SE|360EE/i, '360 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser|ArkWeb/i, '华为浏览器'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const MOST = 200

const named = (table: typeof BROWSERS, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Browser and system in a few words, of what a client says of itself. What names neither is shown as it is, since it is often a
 * program: without what cannot be seen, and cut.
 */
export function deviceOf(userAgent: string): string {
  const known = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean)
  if (known.length > 0) return known.join(' · ')
  return userAgent
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
    .trim()
    .slice(0, MOST)
}
