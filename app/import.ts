import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DomainError } from '#app/domain/errors.ts'
import { env, SettingsError } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { importByOperator, NotImported } from '#app/services/imports/import-by-operator.server.ts'
import { closeDatabase, openDatabase, openReplicated } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'

const USAGE = `npm run import -- FILE --company ID-OR-NAME
       imports the zip of a company's export into an empty company, beside a Mortise that runs`

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { company: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || !values.company) throw new NotImported(`Usage: ${USAGE}`)
  const { databaseFile, LITEFS_DIR } = env()
  for (const file of [path, databaseFile]) if (!existsSync(file)) throw new NotImported(`There is no ${file}`)
  if (!isPrimary()) throw new NotImported('Only the primary may write: run it there')
  if (LITEFS_DIR === undefined) openDatabase(databaseFile)
  else if (openReplicated(databaseFile, isPrimary) === 'older')
    throw new NotImported(`${databaseFile} is older: npm run migrate`)
  try {
    return await importByOperator(path, values.company, text => process.stderr.write(`${text}\n`))
  } finally {
    closeDatabase()
  }
}

process.umask(0o077)
try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  process.exitCode = 1
  const isTheirs = [NotImported, DomainError, DatabaseFault, SettingsError, TypeError].some(
    kind => error instanceof kind,
  )
  if (!isTheirs || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
}
