import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, HEADLESS_SHELL } from '#tests/support/chromium.ts'

/** Fetched if need be; undefined when there is none to be had. */
export function getChromium() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH)
  if (!isChosen && !existsSync(HEADLESS_SHELL) && isRootOnDebian()) {
    console.log('Getting Chromium…')
    installPackage('chromium-headless-shell')
  }
  if (!findChromium()) attempt('npx', ['--no-install', 'playwright', 'install', 'chromium'])
  if (!findChromium()) installPackage('chromium')
  return findChromium()
}

/** For the walk without style sheets or scripts. */
export function getTextBrowser() {
  if (hasCommand('w3m')) return
  console.log('Getting w3m…')
  installPackage('w3m')
}

/** The path of libfaketime, undefined where there is none; files keep their real times. */
export function getOtherClock() {
  const find = () =>
    ['x86_64', 'aarch64']
      .map(machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
      .find(existsSync)
  if (!find()) installPackage('libfaketime')
  return find()
}

/** For several servers that tell each other; its test says so where there is none. */
export function getRedis() {
  if (hasCommand('redis-server')) return
  console.log('Getting Redis…')
  installPackage('redis-server')
}

/** What Mortise is tried behind; the test leaves out those that are not there. */
export function getProxies() {
  for (const name of ['nginx', 'haproxy', 'caddy']) {
    if (hasCommand(name)) continue
    console.log(`Getting ${name}…`)
    installPackage(name)
  }
}

/** Those of the floor (README). */
export function getOlderBrowsers() {
  console.log('Getting older browsers…')
  attempt('npm', ['ci', '--prefix', 'tests/older-browsers', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (!hasCommand('firefox-esr')) installPackage('firefox-esr')
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installPackage(name: string) {
  if (isRootOnDebian() && attempt('apt-get', ['update', '-qq']))
    attempt('apt-get', ['install', '-y', '-qq', name])
}

function hasCommand(name: string) {
  return attempt('sh', ['-c', `command -v ${name}`])
}

function attempt(command: string, args: string[]) {
  // By the run level Debian starts no service that it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
