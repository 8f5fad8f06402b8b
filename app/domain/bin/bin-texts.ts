/** How long what was deleted can be restored. */
export const binDays = 30

/** '… goes to the bin, where it can be restored for 30 days.' Said wherever the bin gives back what is about to be deleted. */
export function toBin(what: string): string {
  return `${what} goes to the bin, where it can be restored for ${binDays} days.`
}
