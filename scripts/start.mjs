import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded, run } from './install.mjs'
import { isBuildStale } from './stale.mjs'

process.chdir(join(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')
if (!process.env.APP_MODE && process.env.NODE_ENV !== 'production') process.env.APP_MODE = 'demo'

installIfNeeded()
if (isBuildStale()) {
  console.log('Building…')
  run(process.execPath, ['scripts/build.mjs'])
}

// In this process rather than in a child, so that signals and the exit code need no forwarding.
process.env.NODE_ENV = 'production'
await import(pathToFileURL(join(process.cwd(), 'build', 'start.js')).href)
