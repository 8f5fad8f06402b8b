import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '#tests/support/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all integration tests share: inject('serverUrl'). Its data is the demo's. */
    serverUrl: string
    serverDataDir: string
  }
}

export default async function setup({ provide }: TestProject) {
  const seeded = mkdtempSync(join(tmpdir(), 'mortise-seeded-'))
  await (await startServer({ dataDir: seeded })).stop()
  // Their processes inherit it.
  process.env.SEEDED_DATA_DIR = seeded
  const server = await startServer()
  provide('serverUrl', server.url)
  provide('serverDataDir', server.dataDir)
  return async () => {
    await server.stop()
    rmSync(seeded, { recursive: true, force: true })
  }
}
