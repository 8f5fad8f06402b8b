import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { env } from '#app/env.server.ts'
import { fail } from '#server/fail.ts'
import { fittingProcesses, supervise } from '#server/processes.ts'

// Becomes build/start.js, and `server.ts` build/serve.js beside it.

const program = join(import.meta.dirname, 'serve.js')

process.umask(0o077)
// Migrations, `.env` and a relative DATA_DIR are beside `build`, wherever this is started.
process.chdir(join(import.meta.dirname, '..'))
try {
  const { WEB_CONCURRENCY, APP_MODE } = env()
  const count = WEB_CONCURRENCY ?? (APP_MODE === 'production' ? fittingProcesses() : 1)
  if (count > 1) await supervise(count, program)
  else await import(pathToFileURL(program).href)
} catch (error) {
  fail(error)
}
