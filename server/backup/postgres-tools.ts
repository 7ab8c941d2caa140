import { spawn } from 'node:child_process'

/** PostgreSQL's own programs, found by the PATH. */

type Tool = 'pg_dump' | 'pg_restore'

/** How a program reaches the database. The password is passed by the environment, since arguments are visible to all users. */
export function connection(databaseUrl: string): {
  argument: string
  env: Record<string, string>
} {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { argument: `--dbname=${url.toString()}`, env: password ? { PGPASSWORD: password } : {} }
}

/**
 * Runs a program, giving every line of its output to `read`; throws its error output if it fails. A line ends at a line
 * feed alone: what else ends lines elsewhere, such as U+2028, may be within a row of a dump.
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  { env = {}, read }: { env?: Record<string, string>; read?: (line: string) => void } = {},
): Promise<void> {
  const child = spawn(tool, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on(
    'data',
    (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-2000)),
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  let begun = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const [rest = '', ...following] = chunk.split('\n')
    begun += rest
    for (const line of following) {
      read?.(begun)
      begun = line
    }
  })
  const code = await ended
  if (code !== 0) throw new Error(`${tool} 没有成功：${complaint.trim().replaceAll('\n', ' ')}`)
  if (begun !== '') read?.(begun)
}

/** The main version of a program; undefined where it is not installed. */
export async function toolVersion(tool: Tool): Promise<number | undefined> {
  let version = 0
  try {
    await runTool(tool, ['--version'], {
      read: (line) => (version = Number(/\(PostgreSQL\) (\d+)/.exec(line)?.[1] ?? 0)),
    })
    return version
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Refuses where a program is missing or older than the database's server. */
export async function refuseUnusable(tool: Tool, serverVersion: number): Promise<void> {
  const version = await toolVersion(tool)
  const advice = `请安装 PostgreSQL ${serverVersion} 的客户端程序（Debian：apt-get install postgresql-client），并确认它在 PATH 里`
  if (version === undefined) throw new Error(`找不到 ${tool}。${advice}`)
  if (version < serverVersion) {
    throw new Error(`${tool} 的版本（${version}）低于数据库的版本（${serverVersion}）。${advice}`)
  }
}
