import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What each value of a choice stands for. Values are stored, in addresses that somebody has saved, and in programs that
 * call with a key; screens and server read them from one place, so that both would follow another number unnoticed.
 */
const HEAD = `# 选项的值

本页由测试 \`api/kit/options.test.ts\` 写成，请勿手改。接口、地址和数据库里的值只增不改：已有的值从不表示别的意思。
新增选项后，用 \`npm test -- unit api/kit/options.test.ts -u\` 重写，并看清改动里只有新增的行和值。

`

type Option = { value: string | number; label: string }

const isOption = (one: unknown): one is Option =>
  typeof one === 'object' && one !== null && 'value' in one && 'label' in one

const isChoice = (one: unknown): one is Option[] =>
  Array.isArray(one) && one.length > 0 && one.every(isOption)

test('a value of a choice stands for what it stood for before', async () => {
  const root = resolve(import.meta.dirname, '..')
  const paths = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const lines: string[] = []
  for (const path of paths) {
    const exported: Record<string, unknown> = await import(resolve(root, path))
    for (const [name, one] of Object.entries(exported)) {
      if (!isChoice(one)) continue
      const words = one.map(({ value, label }) => `${value} ${label}`)
      lines.push(`- ${path.slice(0, -'.ts'.length)} \`${name}\`：${words.join('、')}\n`)
    }
  }
  await expect(HEAD + lines.toSorted().join('')).toMatchFileSnapshot('../../docs/options.md')
})
