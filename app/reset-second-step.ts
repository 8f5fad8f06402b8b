import { existsSync } from 'node:fs'
import { env, SettingsError } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { switchOffForOwner } from '#app/services/two-step/switch-off.server.ts'
import { closeDatabase, openDatabase, openReplicated } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'

// For a site owner who has lost phone, passkeys and recovery codes: whoever may run this has the database anyway.

const mailWithinMs = 60_000

class NotDone extends Error {}

async function main(): Promise<string> {
  const { databaseFile: file, LITEFS_DIR } = env()
  if (!existsSync(file)) throw new NotDone(`There is no database ${file}`)
  if (!isPrimary()) throw new NotDone('Only the primary may write: run it there')
  if (LITEFS_DIR === undefined) openDatabase(file)
  else if (openReplicated(file, isPrimary) === 'older') throw new NotDone(`${file} is older: npm run migrate`)
  try {
    const owner = switchOffForOwner()
    if (!owner) throw new NotDone('There is no site owner: start Mortise once')
    await finishMail(mailWithinMs)
    return `The second step of ${owner.email} is off, and their sessions are ended. Sign in with the password: a new one is set up then.`
  } finally {
    closeDatabase()
  }
}

process.umask(0o077)
try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.exitCode = 1
  const isTheirs = [NotDone, DatabaseFault, SettingsError].some(kind => error instanceof kind)
  if (!isTheirs || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
}
