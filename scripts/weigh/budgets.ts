import type { PageKind } from '#tests/support/pages.ts'

const KB = 1024

/** Bytes of bodies as transferred, gzip. */
export const budgets: Record<PageKind, { usable: number; all: number }> = {
  public: { usable: 0, all: 0 },
  owner: { usable: 0, all: 0 },
  'sign-in': { usable: 110 * KB, all: 130 * KB },
  workspace: { usable: 110 * KB, all: 130 * KB },
}

export const islandBudget = 20 * KB
export const styleBudget = 15 * KB

export function inKb(bytes: number) {
  return (bytes / KB).toFixed(1)
}
