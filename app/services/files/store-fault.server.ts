import { Unavailable } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

const away = 'Files cannot be reached at the moment. Nothing was changed. Please try again in a minute.'
const full = 'There is no room left for files. Nothing was changed. Please tell those who run Mortise.'

/** What the disk or the bucket would not do, as what to tell; it is logged for who can mend it. */
export function storeFault(error: unknown): Unavailable {
  const code = codeOf(error)
  log().error({ err: error, code }, 'The store of files cannot be used')
  return new Unavailable(code === 'ENOSPC' || code === 'EDQUOT' ? full : away)
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
