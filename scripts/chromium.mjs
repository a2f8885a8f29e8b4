// Finds a Chromium for the browser tests, or installs one.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The shell without windows comes first: it shows the same pages in three quarters of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an installed browser, undefined if Playwright has its own, or null if there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ].find((file) => file !== '' && existsSync(file))
  if (found) return found
  return playwrightHasOne() ? undefined : null
}

function playwrightHasOne() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    join(homedir(), 'AppData', 'Local', 'ms-playwright'),
  ]
  return caches.some(
    (folder) => folder !== '' && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium')),
  )
}

/** Makes sure that there is a browser: from the system's packages first, then by Playwright's download. */
export async function ensureChromium() {
  const isThere = () => findChromium() !== null
  if (isThere()) return true
  console.log('No Chromium found; installing one for the browser tests.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = async (/** @type {string[]} */ ...[command = '', ...args]) => {
    const child = spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
    await new Promise((done) => child.once('close', done).once('error', done))
  }
  if (existsSync('/usr/bin/apt-get')) {
    const apt = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get']
    await run(...apt, 'update', '-qq')
    // Debian has both; Ubuntu has neither as a package that works in a container.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run(...apt, 'install', '-y', '-qq', '--no-install-recommends', name)
      if (isThere()) return true
    }
  }
  await run('npx', 'playwright', 'install', 'chromium')
  return isThere()
}
