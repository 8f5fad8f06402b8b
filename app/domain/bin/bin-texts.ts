export const binDays = 30

/** For everything that the bin can restore. */
export function toBin(what: string): string {
  return `${what} goes to the bin, where it can be restored for ${binDays} days.`
}
