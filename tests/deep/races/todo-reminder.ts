import { once } from 'node:events'
import { remindOfTodos } from '#app/services/todos/remind-of-todos.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own that reminds of what is due, once it is told to by any input:
// node --import tsx todo-reminder.ts <database> <now>

const [file = '', now] = process.argv.slice(2)
openDatabase(file)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
remindOfTodos(Number(now))
closeDatabase()
process.stdin.destroy()
