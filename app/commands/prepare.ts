import { mkdirSync } from 'node:fs'
import { env } from '#app/env.server.ts'
import { keepTransactions } from '#app/kept-transactions.server.ts'
import { runCommand } from './command.server.ts'

// Run by deploy/start.sh before LiteFS: a release whose settings are wrong must not take the lease, and LiteFS may replace what this
// machine alone has.

await runCommand(() => {
  mkdirSync(env().DATA_DIR, { recursive: true })
  keepTransactions()
  return 'The settings are right'
})
