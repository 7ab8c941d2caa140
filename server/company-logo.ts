import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** It is part of every first visit. */
const MOST_KB = 512

/** The company's logo as it is served; `version` is another one for another picture. */
export type Logo = { type: string; content: Buffer; version: string }

const SVG_START = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]/i

/** What a file is by its content; its name says nothing. */
function typeOf(content: Buffer): string | undefined {
  if (content.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  const container = content.subarray(0, 4).toString('latin1')
  if (container === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') {
    return 'image/webp'
  }
  return SVG_START.test(content.toString('utf8')) ? 'image/svg+xml' : undefined
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`配置有误：COMPANY_LOGO 指向的文件不存在或不能读取：${path}`)
  }
}

/** Reads the company's logo. Throws an Error that says in Chinese what is wrong with the file. */
export function readLogo(path: string): Logo {
  const content = contentOf(path)
  if (content.length > MOST_KB * 1024) {
    throw new Error(`配置有误：COMPANY_LOGO 的文件不能超过${MOST_KB}KB：${path}`)
  }
  const type = typeOf(content)
  if (!type) throw new Error(`配置有误：COMPANY_LOGO 必须是 png、svg 或 webp 图片：${path}`)
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { type, content, version }
}
