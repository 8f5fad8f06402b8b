import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { log } from '#app/log.server.ts'
import type { WebhookSecrets } from '#app/services/stripe/stripe.server.ts'
import { emptyState, type State } from './world.server.ts'

/** A file that cannot be read is put aside, and the sandbox starts empty. */
export function readState(file: string): State {
  const fresh = emptyState(randomBytes(3).toString('hex'))
  if (!existsSync(file)) return fresh
  try {
    const kept: Partial<State> = JSON.parse(readFileSync(file, 'utf8'))
    return { ...fresh, ...kept }
  } catch (error) {
    log().warn({ err: error }, 'The payment sandbox could not be read and begins anew')
    renameSync(file, `${file}.broken`)
    return fresh
  }
}

/** Made once per data directory: knowing the source is not enough to send events to a demo. */
export function readSecrets(file: string): WebhookSecrets {
  mkdirSync(dirname(file), { recursive: true })
  // A process that was killed may have left it empty.
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const own = known || `whsec_${randomBytes(24).toString('hex')}`
  if (!known) writeFileSync(file, own, { mode: 0o600 })
  return { own, connect: `${own}_connect` }
}

/** Whole or not at all. */
export function writeState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
