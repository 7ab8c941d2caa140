import { allPermissions, permissionLabel, type Access, type Permission } from '#api/kit/access.ts'

/** The page `docs/access.md` that the walk writes. */

export const PUBLIC = '公开'

/** The permissions any one of which suffices. */
export const permissionsOf = (access: Access): Permission[] =>
  [access]
    .flat<(Access | readonly Permission[])[]>()
    .filter((one): one is Permission => (allPermissions as readonly unknown[]).includes(one))

const HEAD = `# 谁能打开什么

本表由测试 \`test/walk/walk.test.ts\` 写成，请勿手改：它以四种身份调用每一个接口和文件地址，记下得到的回答，并检查
数据没有任何改动。接口变动后，用 \`npm test -- unit test/walk/walk.test.ts -u\` 重写。

- **未登录**、**会话已结束**：没有会话，或会话已退出。
- **缺少权限**：有其他一切权限，唯独没有这个接口所需的。
- **不能用密钥**：要用用户名和密码登录，不能用 API 密钥。超级管理员的接口也一样。
- **他人的记录**：有一切权限，但没有“查看和修改所有人的记录”，去取别人创建的记录。“如同不存在”指回答与一个不存在的编号逐字相同。

`
const COLUMNS = ['接口', '所需权限', '未登录', '会话已结束', '缺少权限', '他人的记录']

/** Columns that a Chinese character takes are two, as the formatter of the documents counts them. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 0)

/** What the walk found, a line for each call. */
export function accessTable(found: readonly string[][]): string {
  const lines = [COLUMNS, ...found]
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at]!))))
  const padded = (line: readonly string[], filler = ' ') =>
    `| ${line.map((cell, at) => cell + filler.repeat(widths[at]! - widthOf(cell))).join(' | ')} |\n`
  const ruler = padded(
    COLUMNS.map(() => ''),
    '-',
  )
  const [head = [], ...rest] = lines
  return padded(head) + ruler + rest.map((line) => padded(line)).join('')
}

/** What a call asks for, and whether an API key may make it. */
export const accessInWords = ({ access, sessionOnly }: { access: Access; sessionOnly: boolean }) =>
  sessionOnly ? `${inWords(access)}（不能用密钥）` : inWords(access)

const inWords = (access: Access): string => {
  if (access === 'public') return PUBLIC
  if (access === 'session') return '登录即可'
  if (access === 'super') return '超级管理员'
  return permissionsOf(access).map(permissionLabel).join('或')
}

export const accessPage = (table: string) => HEAD + table
