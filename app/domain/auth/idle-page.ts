// Separate from `idle.ts`, because every page loads it in the browser.

/** Marks requests that an untouched page makes by itself. */
export const unattendedHeader = 'X-Unattended'

/** Requests so soon after a key or press count as the person's. */
export const activeForMs = 60_000
