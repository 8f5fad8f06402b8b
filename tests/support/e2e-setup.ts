import { startServer } from '#tests/support/server.ts'

/** One built server for all end-to-end tests. Their workers inherit these variables. */
export default async function setup() {
  const server = await startServer()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
  }
}
