import { scopeOf } from '#app/services/auth/scope.server.ts'
import { startWork } from '#app/services/time-entries/start-work.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own that starts each person's task, once it is told to: node --import tsx start-racer.ts <database> <pairs>

const [file = '', pairs = '[]'] = process.argv.slice(2)
openDatabase(file)
process.send?.('ready')
process.once('message', () => {
  const entries = (JSON.parse(pairs) as [source: Parameters<typeof scopeOf>[0], taskId: number][]).map(
    ([source, taskId]) => startWork(scopeOf(source), taskId).entry.id,
  )
  closeDatabase()
  process.send?.(JSON.stringify(entries), () => process.disconnect())
})
