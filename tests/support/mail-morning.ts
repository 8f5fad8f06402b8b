import { setTimeout as sleep } from 'node:timers/promises'
import { finishMail } from '#app/services/mail/send-mail.server.ts'
import { sendMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own that looks whose morning mail is due: node --import tsx mail-morning.ts <database> <now> <start>

const [file = '', now, start] = process.argv.slice(2)
openDatabase(file)
process.stdout.write('ready\n')
await sleep(Math.max(0, Number(start) - Date.now()))
for (let round = 0; round < 5; round++) sendMorningMails(Number(now))
await finishMail()
closeDatabase()
