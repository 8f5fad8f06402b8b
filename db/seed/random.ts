export type Random = ReturnType<typeof makeRandom>

/** Deterministic (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Both included. */
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }

  function pick<T>(from: readonly [T, ...T[]]): T {
    return from[between(0, from.length - 1)] ?? from[0]
  }

  /** 'HH:mm' between two hours. */
  function time(fromHour: number, toHour: number): string {
    const minutes = between(fromHour * 60, toHour * 60 - 1)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }

  return { next, between, pick, time }
}
