/**
 * How many times the processor time of `work` grows when its size does eightfold: to about 8 where it grows as the size, to 64 where
 * it grows as its square. The least of five runs of each counts.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const timeOf = (of: number) => {
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      work(of)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    return Math.min(...times)
  }
  return timeOf(8 * size) / timeOf(size)
}
