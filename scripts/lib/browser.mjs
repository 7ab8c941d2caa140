import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { runStep } from './process.mjs'
import { Halt, inRoot, say } from './project.mjs'

/** Runs without a sandbox, which root cannot have, and without requests to the internet. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A page of a test seldom lives as long as code takes to pay for its best compilation; measurements are of pages with it. */
export const TEST_BROWSER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--js-flags=--no-opt']

/** Chromium without its own windows and services, which costs tests a little over half of the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Where browsers of the Chromium family usually are, the best suited first. */
function usualPlaces() {
  if (process.platform === 'win32') {
    const bases = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    )
    const programs = [
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ]
    return programs.flatMap((program) => bases.map((base) => join(base, program)))
  }
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The browser that Playwright downloads for itself, where someone let it. @returns {string | undefined} */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** @returns {string | undefined} */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Halt(`CHROMIUM_PATH 指向的文件不存在：${named} (no such file)`)
  }
  return [...usualPlaces(), playwrightsOwn()].find((path) => path && existsSync(path))
}

/** A browser for the tests, installed if there is none. @param {string} node */
export async function ensureBrowser(node) {
  const present = findBrowser()
  if (present) return present
  say('未找到 Chromium，正在安装 … (installing a browser)')
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    if (!findBrowser()) await installFromDebian([name, 'fonts-noto-cjk'])
  }
  if (!findBrowser()) {
    await runStep(node, [inRoot('node_modules/playwright/cli.js'), 'install', 'chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Halt(
    '没有可用的浏览器：请安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指明其路径。\n' +
      'No browser found: install Chromium or Chrome, or name its path in CHROMIUM_PATH.',
  )
}
