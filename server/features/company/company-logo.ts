import { readFileSync } from 'node:fs'

/** As much as an uploaded one may have. */
const MOST_KB = 512

const SVG_START = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]/i

/** Whether a file is a picture by its content; its name says nothing. */
function isPicture(content: Buffer): boolean {
  if (content.subarray(1, 4).toString('latin1') === 'PNG') return true
  const container = content.subarray(0, 4).toString('latin1')
  const isWebp = container === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp || SVG_START.test(content.toString('utf8'))
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`配置有误：COMPANY_LOGO 指向的文件不存在或不能读取：${path}`)
  }
}

/** Reads the configured logo of the company. Throws an Error that says in Chinese what is wrong with the file. */
export function readLogo(path: string): Buffer {
  const content = contentOf(path)
  if (content.length > MOST_KB * 1024) {
    throw new Error(`配置有误：COMPANY_LOGO 的文件不能超过${MOST_KB}KB：${path}`)
  }
  if (!isPicture(content)) {
    throw new Error(`配置有误：COMPANY_LOGO 必须是 png、svg 或 webp 图片：${path}`)
  }
  return content
}
