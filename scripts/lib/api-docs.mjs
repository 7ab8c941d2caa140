import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { inRoot } from './project.mjs'

/** Redoc as its makers build it for pages; the package that it comes from would bring 104 others (decision 021). */
const VIEWER = inRoot('scripts/api-docs/redoc.standalone.js.br')

/** The mark at the foot of its menu would be fetched from elsewhere; none is shown. */
const FOREIGN_MARK = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** How the page shows the description; it takes the words that the viewer lets us say. */
const START = `
Redoc.init('/api/openapi.json', {
  // Its index is made in a worker from a blob, which the page's policy forbids; and it knows no Chinese.
  disableSearch: true,
  hideDownloadButton: false,
  jsonSampleExpandLevel: 3,
  labels: {
    enum: '可选值', enumSingleValue: '值', enumArray: '各项可选值', default: '默认', example: '例', examples: '例',
    const: '固定值', arrayOf: '列表：', responses: '回答', requestSamples: '请求示例', responseSamples: '回答示例',
    download: '下载', downloadSpecification: '下载 OpenAPI 文档', noResultsFound: '没有找到',
  },
  theme: { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } },
}, document.getElementById('description'))
`

/** @param {string} script */
const page = (script) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>接口说明 - 报价管理系统</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>
      body { margin: 0 }
    </style>
  </head>
  <body>
    <main id="description"></main>
    <script src="${script}"></script>
  </body>
</html>
`

/** Adds the page that shows the description of the calls, and its script, which no screen loads. @param {string} folder */
export function addApiDocs(folder) {
  const viewer = brotliDecompressSync(readFileSync(VIEWER)).toString()
  const script = viewer.replace(FOREIGN_MARK, 'data:,') + START
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
  const name = `assets/api-docs-${hash}.js`
  writeFileSync(join(folder, name), script)
  writeFileSync(join(folder, 'api-docs.html'), page(`/${name}`))
}
