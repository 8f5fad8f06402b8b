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
  const server = await startServer()
  provide('serverUrl', server.url)
  provide('serverDataDir', server.dataDir)
  return async () => {
    await server.stop()
  }
}
