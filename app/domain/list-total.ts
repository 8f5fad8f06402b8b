import { formatCount } from '#app/domain/format.ts'

/** Growing lists are counted only this far beyond the page. */
const countedAtOnce = 1000

export function countedUpTo({ limit, offset }: { limit: number; offset: number }): number {
  return countedAtOnce * (Math.floor((offset + limit) / countedAtOnce) + 1)
}

export function totalText({ total, isMore }: { total: number; isMore: boolean }): string {
  return isMore ? `More than ${formatCount(total)}` : formatCount(total)
}
