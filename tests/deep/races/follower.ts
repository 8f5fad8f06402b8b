import { followUpQuotes } from '#app/services/quotes/follow-up-quotes.server.ts'
import { openDatabase } from '#db/client.ts'

// One of two processes that look after the same quotes at the same moment.
const [, , file = '', now = ''] = process.argv

openDatabase(file)
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  followUpQuotes(Number(now))
  process.exit(0)
})
