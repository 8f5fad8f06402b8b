import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { transaction, untilWritable } from '#db/client.ts'

type Transaction<T> = Parameters<typeof transaction<T>>[0]

/** A backup, a migration or another command is done by then. */
const patienceMs = 10 * 60_000
/** Where this process may not write just now nothing else keeps it from trying without a pause, and from all other work. */
const pauseMs = 25

/**
 * `transaction` for what is not to be thrown away because another process writes for long, such as half of a long work: it waits for
 * its turn and begins anew, for ten minutes. `work` may run more than once; what it wrote before is rolled back.
 */
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
