import { Unavailable } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

const away = 'Files cannot be reached at the moment. Nothing was changed. Please try again in a minute.'
const full = 'There is no room left for files. Nothing was changed. Please tell those who run Mortise.'

/** Where there is no room to keep a file. */
export function noRoomForFiles(): Unavailable {
  return new Unavailable(full)
}

/** What the disk or the bucket would not do, as what to tell; it is logged for who can mend it. */
export function storeFault(error: unknown): Unavailable {
  const code = codeOf(error)
  log().error({ err: error, code }, 'The store of files cannot be used')
  return isFull(error) ? noRoomForFiles() : new Unavailable(away)
}

/** Disks say so in one of two ways, what speaks S3 by a status, or in words of its own. */
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

/** Of the system or of S3: ENOSPC, NoSuchKey. */
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
