import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { type ErrorKind } from '#api/kit/errors.ts'
import { api, type Api } from '#api/index.ts'
import { featureTitles, titlesOf } from '#api/kit/titles.ts'
import { SESSION_COOKIE } from '#server/platform/session-carrier.ts'
import { bodySchemas, operationOf } from './operation.ts'
import { refusalsText } from './refusals.ts'
import { refusalSchema, type Schema } from './schemas.ts'

const DESCRIPTION = `每个回答都是 \`{code, msg, …}\`：\`code\` 为 200 是成功，其余是拒绝，\`msg\` 说明原因和办法。

**登录**：取验证码图片（\`session_verify\`，保留它的 Cookie），再以用户名、密码和验证码登录（\`session_setLogin\`）；回答中的 \`id\`
是令牌，之后放在 \`Authorization: Bearer\` 里。

**API 密钥**：别的程序不必登录。在页面右上角“账号”的“API 密钥”里新建一个，选它的权限和到期日期，把只显示一次的 \`bj_…\` 同样放在
\`Authorization: Bearer\` 里：

\`\`\`sh
curl -H 'Authorization: Bearer bj_…' \\
  'https://报价系统的地址/api/Quotation/index.html?page=1'
\`\`\`

密钥能做的，是所选的权限中它的用户现在仍有的那些，看到的记录和成本价也以此为限；用户停用或删除后立即失效。
登录、密码和密钥本身的操作不能用密钥，各处注明“必须登录”。

**保存**：\`id\` 为空或 0 是新增，否则只修改所给的字段；带上 \`version\`，别人已经修改时会被拒绝（409）而不会覆盖。

**重试**：修改数据的操作带上 \`Idempotency-Key\`，没有得到答复时用同一个值再发一次，不会做第二遍。

参数也可以放在表单里，数字也可以写成文字；这里写的是通常的形式。时间是 \`yyyy:MM:dd HH:mm:ss\`，金额是两位小数的文字，单位为元。

**拒绝**的 \`code\`：

${refusalsText}`

/** Refusals with a real HTTP status, which happen before the call (spec 2.2.4). */
const unread: ErrorKind[] = ['invalid', 'missing', 'tooLarge', 'wrongType', 'tooMany']

const refused = (description: string, kinds: ErrorKind[]) => ({
  description,
  content: { 'application/json': { schema: refusalSchema(kinds) } },
})

const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: '登录得到的令牌' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'bj_…',
      description: 'API 密钥，由用户在“账号”的“API 密钥”里新建；打开文件的地址时也放在请求头里',
    },
    ticket: {
      type: 'apiKey',
      in: 'query',
      name: 'ticket',
      description:
        '用浏览器打开文件时的票据，只能用于一个地址，一分钟内有效（`session_setTicket`）',
    },
    cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: '登录时得到' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: '同一用户 24 小时内以同一个值重发，得到第一次的回答，不会再做一遍',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    },
  },
  responses: {
    Unread: refused('没有读到这次请求：地址、格式、大小或次数不对', unread),
    Fault: refused('系统出错', ['fault']),
  },
}

/** Every call of the product as a document of OpenAPI 3.1; it depends on nothing but the agreement. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, Schema> = {}
  for (const feature of Object.keys(api) as (keyof Api)[]) {
    const calls: Readonly<Record<string, AnyEndpoint>> = api[feature]
    const titles = titlesOf(feature)
    for (const [call, endpoint] of Object.entries(calls)) {
      const operationId = `${feature}_${call}`
      const names = { operationId, tag: featureTitles[feature], title: titles[call]! }
      Object.assign(schemas, bodySchemas(endpoint, operationId))
      paths[`/api${endpoint.path}.html`] = {
        [endpoint.method.toLowerCase()]: operationOf(endpoint, names),
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: '报价管理系统', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: Object.values(featureTitles).map((name) => ({ name })),
    paths,
    components: { ...components, schemas },
  }
}
