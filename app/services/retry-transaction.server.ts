import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { transaction, untilWritable } from '#db/client.ts'

type Transaction<T> = Parameters<typeof transaction<T>>[0]

/** Long enough for a backup, a migration or another command. */
const patienceMs = 10 * 60_000
/** Without a pause, retrying would block all other work of this process. */
const pauseMs = 25

/** Retries `transaction` for ten minutes while another process writes. `work` may run more than once; earlier tries are rolled back. */
export async function retryTransaction<T>(work: Transaction<T>, withinMs = patienceMs): Promise<T> {
  const until = performance.now() + withinMs
  for (;;) {
    try {
      return transaction(work)
    } catch (error) {
      const left = until - performance.now()
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY') || left <= 0) throw error
      await Promise.all([untilWritable(left), sleep(pauseMs)])
    }
  }
}
