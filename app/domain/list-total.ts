import { formatCount } from '#app/domain/format.ts'

/** Of what grows with the years, so many are counted beyond the page that is shown. */
const countedAtOnce = 1000

/** Up to how many are counted for a page: beyond it there is always one more to go to. */
export function countedUpTo({ limit, offset }: { limit: number; offset: number }): number {
  return countedAtOnce * (Math.floor((offset + limit) / countedAtOnce) + 1)
}

/** '266', '1,266', or 'More than 1,000' where no more were counted. */
export function totalText({ total, isMore }: { total: number; isMore: boolean }): string {
  return isMore ? `More than ${formatCount(total)}` : formatCount(total)
}
