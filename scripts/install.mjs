import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

// npm writes this file at the end of every install.
const INSTALLED = 'node_modules/.package-lock.json'
// `npm install` writes both files within a moment, in either order.
const MOMENT_MS = 5000

/** Installs the dependencies when there are none or when the lock file is newer. */
export function installIfNeeded() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Mortise needs Node 20.19 or newer, this is ${process.version}.`)
    process.exit(1)
  }
  if (existsSync(INSTALLED) && mtime(INSTALLED) + MOMENT_MS >= mtime('package-lock.json')) return
  console.log('Installing dependencies…')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

function mtime(path) {
  return statSync(path).mtimeMs
}

/** Runs a command with its output shown, and ends this process when it fails. */
export function run(command, args, env = {}) {
  const options = { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' }
  const { status } = spawnSync(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}
