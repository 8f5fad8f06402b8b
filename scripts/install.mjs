import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// npm writes it at the end of every install.
const INSTALLED = 'node_modules/.package-lock.json'

export function installIfNeeded() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Mortise needs Node 20.19 or newer, this is ${process.version}.`)
    process.exit(1)
  }
  if (major > 24 || (major === 24 && minor >= 19)) {
    console.error(`Mortise needs a Node older than 24.19, best 22, this is ${process.version}.`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing dependencies…')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** By content: file times say nothing once another version was unpacked over this one. */
export function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  const installed = packagesOf(INSTALLED)
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Ends this process when the command fails. */
export function run(command, args, env = {}) {
  const options = { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' }
  const { status } = spawnSync(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}
