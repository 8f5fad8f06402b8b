import { setFlagsFromString } from 'node:v8'

/** Per cent beyond what is in use. */
const GARBAGE = 20

/** V8 lets a heap grow to a multiple of what is in use; this halves it for the same processor time (`docs/performance.md`). */
export function collectGarbageSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE}`)
}
