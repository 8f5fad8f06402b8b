/**
 * How many times the processor time of `work` grows when its size does eightfold: to about 8 where it grows as the size, to 64 where
 * it grows as its square.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  return ratio(
    () => work(8 * size),
    () => work(size),
  )
}

/** How many times as much of the processor's time the first takes, both a thousand times. */
export function timesDearer(first: () => unknown, second: () => unknown): number {
  const often = (work: () => unknown) => () => {
    for (let times = 0; times < 1000; times++) work()
  }
  return ratio(often(first), often(second))
}

/** What disturbs a run only adds: the least of five runs counts, and of three comparisons where the first tells much. */
function ratio(first: () => unknown, second: () => unknown): number {
  let told = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && told > 16; tries++) told = Math.min(told, minTime(first) / minTime(second))
  return told
}

function minTime(work: () => unknown): number {
  return Math.min(...Array.from({ length: 5 }, () => timeOf(work)))
}

/** In microseconds. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
