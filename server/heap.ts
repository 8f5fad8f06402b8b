import { setFlagsFromString } from 'node:v8'

/** Per cent beyond what is in use. */
const GARBAGE = 20

/**
 * V8 would let a heap grow to several times of what is in use before it looks for garbage, each process for itself: after 5,000
 * pages one held 520 MB. For as much processor time it holds half of that (`docs/performance.md`).
 */
export function collectGarbageSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE}`)
}
