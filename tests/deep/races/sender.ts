import { once } from 'node:events'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own that sends what is queued, once it is told to by any input: node --import tsx sender.ts <database>

openDatabase(process.argv[2] ?? '')
process.stdout.write('ready\n')
await once(process.stdin, 'data')
await finishMail(20_000)
closeDatabase()
process.stdin.destroy()
