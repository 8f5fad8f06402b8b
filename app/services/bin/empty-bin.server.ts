/** Filled in by the bin's owner. */
export function emptyBin(_now: number): void {}
