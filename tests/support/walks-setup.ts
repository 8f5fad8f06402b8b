import { seedOnce, startServer } from '#tests/support/server.ts'

/** One built server for all walks. Their workers inherit these variables. */
export default async function setup() {
  const removeSeeded = await seedOnce()
  const server = await startServer()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    removeSeeded()
  }
}
