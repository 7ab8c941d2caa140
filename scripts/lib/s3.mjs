import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { freePort } from './port.mjs'
import { Halt, say } from './project.mjs'

/**
 * OpenStack Swift with its S3 interface (Debian's packages), a real server of that protocol, for the length of a
 * test run. It lies in a throwaway folder, whole: a proxy and one server each for accounts, containers, objects.
 */

const PROGRAMS = '/usr/bin'
const PARTS = /** @type {const} */ (['account', 'container', 'object'])
const PATIENCE_MS = 600_000
/** A unique word, by which a test can find a leak of it. */
const PASSWORD = 'not-to-be-shown'

// Debian's own Python, which has Swift's modules; another one may come first in the path.
const PYTHON = '/usr/bin/python3'
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], sys.argv[2:]
for part in ports:
    name, port = part.split('=')
    builder = RingBuilder(1, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1, 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(folder + '/' + name + '.ring.gz')
`

const isThere = () =>
  ['proxy', ...PARTS].every((part) => existsSync(join(PROGRAMS, `swift-${part}-server`)))

async function ensurePrograms() {
  if (isThere()) return
  say('未找到 OpenStack Swift，正在安装 … (installing Swift for the tests of S3 storage)')
  await installFromDebian(['swift-proxy', ...PARTS.map((part) => `swift-${part}`)])
  if (isThere()) return
  throw new Halt(
    '没有可用的 OpenStack Swift：请安装 swift-proxy、swift-account、swift-container、swift-object，' +
      '或用 TEST_STORAGE_URL 指明一个可以新建桶的 S3 服务。\n' +
      'No Swift found: install it, or name an S3 server in TEST_STORAGE_URL.',
  )
}

/**
 * What the programs share. By itself one part waits half a second for another, and asks it nothing for a minute once that
 * was too short some times: on a busy machine it is.
 * @param {string} folder @param {number} port
 */
const common = (folder, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
log_level = ERROR
conn_timeout = 60
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
`

/** The proxy. Its cache is a server that is not there: it wants one named, and goes on without. @param {string} folder @param {number} port */
const proxyConfig = (folder, port) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${PASSWORD} .admin
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 's3api', 'slo']
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`)
  .join('')}`

/** @param {string} folder @param {string} part @param {number} port */
const partConfig = (folder, part, port) => `${common(folder, port)}
[pipeline:main]
pipeline = healthcheck ${part}-server
[app:${part}-server]
use = egg:swift#${part}
[filter:healthcheck]
use = egg:swift#healthcheck
`

/** @param {number} port @param {() => boolean} isRunning */
async function untilReady(port, isRunning) {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined)
    if (answer?.ok) return
    if (!isRunning() || Date.now() > until) throw new Halt('Swift 没有启动')
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** @returns {Promise<{ url: string, stop: () => void }>} */
export async function startS3() {
  await ensurePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'baojia-s3-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const stop = () => {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    mkdirSync(join(folder, 'disks/disk'), { recursive: true })
    writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n')
    /** @type {[string, number][]} */
    const ports = []
    for (const part of PARTS) ports.push([part, await freePort()])
    const proxy = await freePort()
    const rings = ports.map(([part, port]) => `${part}=${port}`)
    const made = spawnSync(PYTHON, ['-c', RINGS, folder, ...rings], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (made.status !== 0) throw new Halt('Swift 的环没有建成')
    for (const [part, port] of ports) {
      writeFileSync(join(folder, `${part}.conf`), partConfig(folder, part, port))
    }
    writeFileSync(join(folder, 'proxy.conf'), proxyConfig(folder, proxy))
    for (const part of [...PARTS, 'proxy']) {
      const program = join(PROGRAMS, `swift-${part}-server`)
      children.push(spawn(program, [join(folder, `${part}.conf`)], { stdio: 'ignore' }))
    }
    const isRunning = () => children.every((child) => child.exitCode === null)
    for (const [, port] of [...ports, ['proxy', proxy]]) await untilReady(Number(port), isRunning)
    return { url: `s3://test%3Atester:${PASSWORD}@127.0.0.1:${proxy}/?tls=0`, stop }
  } catch (error) {
    stop()
    throw error
  }
}
