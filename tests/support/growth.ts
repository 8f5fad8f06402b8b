/**
 * How many times the processor time of `work` grows when its size does eightfold: to about 8 where it grows as the size, to 64 where
 * it grows as its square. What disturbs a run only adds: the least of five runs counts, and of three such comparisons.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const least = (times: number, measure: () => number) => Math.min(...Array.from({ length: times }, measure))
  const timeOf = (of: number) =>
    least(5, () => {
      const before = process.cpuUsage()
      work(of)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
  return least(3, () => timeOf(8 * size) / timeOf(size))
}
