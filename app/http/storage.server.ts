import { type DomainError, Unavailable } from '#app/domain/errors.ts'
import { storageFault } from '#app/domain/storage-fault.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'

const full =
  'There is no room left to save anything. Nothing was changed. Please tell the people who run Mortise.'
const closed = 'Nothing can be saved at the moment. Nothing was changed. Please try again in a minute.'
const locked = 'Nothing can be saved for the moment. Nothing was changed. Please try again in a few seconds.'
const lockedWithinSeconds = 5
const movedOn =
  'Mortise is changing over to another machine. Nothing was changed. Please try again in a few seconds.'
const movedWithinSeconds = 2

/** A full disk or unwritable database as a refusal; logs what somebody has to fix. */
export function storageRefusal(error: unknown): DomainError | undefined {
  const fault = storageFault(error)
  if (!fault) return undefined
  // Another machine has become the primary: nothing to fix.
  if (fault.isRefusal && !isPrimary()) {
    log().warn({ code: fault.code }, 'This machine is no longer the primary: a request is to be sent again')
    return new Unavailable(movedOn, movedWithinSeconds)
  }
  const what = fault.isFull ? 'The disk is full: nothing can be saved' : 'The database cannot be used'
  log().error({ err: error, code: fault.code }, what)
  if (fault.code.startsWith('SQLITE_BUSY')) return new Unavailable(locked, lockedWithinSeconds)
  return new Unavailable(fault.isFull ? full : closed)
}
