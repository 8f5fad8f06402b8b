// Apart from the rules of `idle.ts`: every page in the browser carries this.

/** Sent along by a page that asks by itself while nobody has touched it for a while. */
export const unattendedHeader = 'X-Unattended'

/** So long after the last key or press what a page asks is still the person's doing. */
export const activeForMs = 60_000
