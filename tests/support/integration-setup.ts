import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedOnce, startServer } from '#tests/support/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    servers: { url: string; dataDir: string; logFile: string }[]
  }
}

/** One server a worker, whose files use it one after another: see `sharedServer`. */
export default async function setup({ config, vitest, provide }: TestProject) {
  const removeSeeded = await seedOnce()
  const workers = config.maxWorkers ?? vitest.config.maxWorkers ?? 1
  const logs = mkdtempSync(join(tmpdir(), 'mortise-logs-'))
  const servers = await Promise.all(
    Array.from({ length: workers }, async (_, at) => {
      const logFile = join(logs, String(at))
      return { ...(await startServer({ logFile })), logFile }
    }),
  )
  provide(
    'servers',
    servers.map(({ url, dataDir, logFile }) => ({ url, dataDir, logFile })),
  )
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    rmSync(logs, { recursive: true, force: true })
    removeSeeded()
  }
}
