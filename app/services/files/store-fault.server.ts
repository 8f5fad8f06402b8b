import { Unavailable } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

const away = 'Files cannot be reached at the moment. Nothing was changed. Please try again in a minute.'
const full = 'There is no room left for files. Nothing was changed. Please tell those who run Mortise.'

export function noSpaceForFiles(): Unavailable {
  return new Unavailable(full)
}

/** Logs the error and returns what to tell the user. */
export function storeFault(error: unknown): Unavailable {
  const code = codeOf(error)
  log().error({ err: error, code }, 'The store of files cannot be used')
  return isFull(error) ? noSpaceForFiles() : new Unavailable(away)
}

/** Codes of disks; S3 services use a status, or their own words. */
function isFull(error: unknown): boolean {
  return (
    /^(ENOSPC|EDQUOT|QuotaExceeded|InsufficientStorage|XMinioStorageFull)$/.test(codeOf(error)) ||
    statusOf(error) === 507
  )
}

function statusOf(error: unknown): unknown {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return typeof answer === 'object' && answer && 'httpStatusCode' in answer
    ? answer.httpStatusCode
    : undefined
}

/** Null for a file that is not there. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** A code of the system or S3: ENOSPC, NoSuchKey. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFault(error)
  }
}
