export const binDays = 30

export function toBin(what: string): string {
  return `${what} goes to the bin, where it can be restored for ${binDays} days.`
}
