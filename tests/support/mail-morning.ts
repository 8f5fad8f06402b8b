import { once } from 'node:events'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own that mails whose morning mail is due, once it is told to by any input:
// node --import tsx mail-morning.ts <database> <now> <rounds>

const [file = '', now, rounds] = process.argv.slice(2)
openDatabase(file)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (let round = 0; round < Number(rounds); round++) await sendMorningMails(Number(now))
await finishMail()
closeDatabase()
process.stdin.destroy()
