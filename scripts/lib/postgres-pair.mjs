import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrograms, owner } from './postgres.mjs'
import { freePort } from './port.mjs'
import { Halt } from './project.mjs'

/**
 * Two PostgreSQL clusters on this machine, one the primary and the other its synchronous standby: a commit is answered
 * once both have it on the disk. A lost primary is replaced by `promote`, and comes back as the standby by `rebuild`.
 * @typedef {object} Pair
 * @property {() => string} url the address of the present primary
 * @property {(how: 'SIGKILL' | 'SIGQUIT') => Promise<void>} kill ends the primary at once: its first process, or all as by a crash
 * @property {() => Promise<void>} promote makes the standby the primary, which waits for no other from then on
 * @property {() => Promise<void>} rebuild copies the primary into the lost cluster, and resolves once commits wait for it
 * @property {() => Promise<void>} stop
 */

const PATIENCE_MS = 60_000

/** @returns {Promise<Pair>} */
export async function startPair() {
  const programs = await ensurePrograms()
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'baojia-pair-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const clusters = []
  for (const name of ['one', 'other']) clusters.push({ name, port: await freePort() })
  let [primary, standby] = /** @type {[Cluster, Cluster]} */ (clusters)

  /** @typedef {{ name: string, port: number }} Cluster */
  /** @param {Cluster} cluster */
  const dataOf = ({ name }) => join(folder, name)

  /** @param {string} program @param {string[]} args @returns {Promise<string>} */
  const run = (program, args) =>
    new Promise((done, fail) => {
      const child = spawn(join(programs, program), args, {
        ...user,
        cwd: folder,
        // A cluster that goes on running must not hold the end of our reading.
        stdio: ['ignore', program === 'psql' ? 'pipe' : 'ignore', 'ignore'],
      })
      let said = ''
      child.stdout?.on('data', (chunk) => (said += chunk))
      child.once('error', fail)
      child.once('exit', (code) => {
        if (code === 0) done(said.trim())
        else fail(new Halt(`${program} ${args[0]} 失败（${code}）`))
      })
    })

  /** @param {string} statement @param {Cluster} [cluster] */
  const query = (statement, cluster = primary) =>
    run('psql', [
      '-XAtq',
      '-h',
      '127.0.0.1',
      '-p',
      `${cluster.port}`,
      '-U',
      'postgres',
      '-c',
      statement,
    ])

  /** @param {Cluster} cluster */
  const start = async (cluster) => {
    const settings = [
      `-c port=${cluster.port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=${folder}`,
      '-c synchronous_commit=on',
      '-c max_connections=100',
      '-c max_wal_senders=4',
    ].join(' ')
    const log = join(folder, `${cluster.name}.log`)
    await run('pg_ctl', ['start', '-w', '-D', dataOf(cluster), '-l', log, '-o', settings])
  }

  /** Waits for an answer. @param {string} statement @param {string} expected */
  const until = async (statement, expected) => {
    const end = Date.now() + PATIENCE_MS
    while ((await query(statement)) !== expected) {
      if (Date.now() > end) throw new Halt(`没有等到：${statement}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  /** @param {string} names */
  const waitFor = async (names) => {
    await query(`alter system set synchronous_standby_names = '${names}'`)
    await query('select pg_reload_conf()')
    await until('show synchronous_standby_names', names)
  }

  const rebuild = async () => {
    rmSync(dataOf(standby), { recursive: true, force: true })
    const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'postgres']
    await run('pg_basebackup', [...from, '-D', dataOf(standby), '-R', '-X', 'stream', '-c', 'fast'])
    await start(standby)
    await waitFor('*')
    await until("select count(*) from pg_stat_replication where sync_state = 'sync'", '1')
  }

  /** The first process of a cluster. @param {Cluster} cluster */
  const processOf = (cluster) => {
    const file = join(dataOf(cluster), 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined
  }

  const stop = async () => {
    for (const cluster of [primary, standby]) {
      if (processOf(cluster) === undefined) continue
      await run('pg_ctl', ['stop', '-D', dataOf(cluster), '-m', 'immediate']).catch(() => '')
    }
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await run('initdb', [
      '-D',
      dataOf(primary),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
    ])
    await start(primary)
    await rebuild()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: () => `postgres://postgres@127.0.0.1:${primary.port}/postgres`,
    kill: async (how) => {
      const pid = processOf(primary)
      if (pid !== undefined) process.kill(pid, how)
    },
    promote: async () => {
      await run('pg_ctl', ['promote', '-w', '-D', dataOf(standby)])
      const lost = primary
      primary = standby
      standby = lost
      await waitFor('')
    },
    rebuild,
    stop,
  }
}
