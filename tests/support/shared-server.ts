import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Server } from './server.ts'

/** The server that the files of this worker use one after another, each with companies of its own. What it has logged before is others'. */
export function sharedServer(): Server {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error('This worker has no server')
  const { url, dataDir, logFile } = server
  const read = () => readFileSync(logFile, 'utf8')
  const before = read().length
  return { url, dataDir, logs: () => read().slice(before) }
}
