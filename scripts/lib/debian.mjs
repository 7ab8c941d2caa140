import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runStep } from './process.mjs'

/** How a command is run as root here; undefined where it cannot be. @returns {string[] | undefined} */
function asRoot() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/** Installs packages of Debian, where this is one and they can be. @param {string[]} packages */
export async function installFromDebian(packages) {
  const prefix = asRoot()
  if (!existsSync('/usr/bin/apt-get') || !prefix) return
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...args,
    ]
    if ((await runStep(command, rest, { stdin: 'ignore' })) !== 0) return
  }
}
