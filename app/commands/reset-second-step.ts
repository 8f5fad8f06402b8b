import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { switchOffForOwner } from '#app/services/two-step/switch-off.server.ts'
import { closeDatabase } from '#db/client.ts'
import { NotDone, openBeside, requirePrimary, runCommand } from './command.server.ts'

// For a site owner who has lost phone, passkeys and recovery codes: a person who may run this has the database anyway.

const mailWithinMs = 60_000

async function main(): Promise<string> {
  requirePrimary()
  openBeside()
  try {
    const owner = switchOffForOwner()
    if (!owner) throw new NotDone('There is no site owner: start Mortise once')
    await finishMail(mailWithinMs)
    return `The second step of ${owner.email} is off, and their sessions are ended. Sign in with the password: a new one is set up then.`
  } finally {
    closeDatabase()
  }
}

await runCommand(main)
