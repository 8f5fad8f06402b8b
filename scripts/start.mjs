import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded, run } from './install.mjs'
import { isBuildStale } from './stale.mjs'

process.chdir(join(import.meta.dirname, '..'))
loadEnvFile()
if (!process.env.APP_MODE && process.env.NODE_ENV !== 'production') process.env.APP_MODE = 'demo'

installIfNeeded()
if (isBuildStale()) {
  console.log('Building…')
  run(process.execPath, ['scripts/build.mjs'])
}

// In this process, so that signals and the exit code need no forwarding.
process.env.NODE_ENV = 'production'
await import(pathToFileURL(join(process.cwd(), 'build', 'start.js')).href)

/** As `app/env.server.ts` does, which tells what is wrong with the settings. */
function loadEnvFile() {
  if (!existsSync('.env')) return
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name]
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    console.error(`The file .env cannot be read: ${error.message}`)
    process.exit(1)
  }
}
