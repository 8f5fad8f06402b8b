type Kept<T> = { until: number; key: string; value: Promise<T> }

export type Cache<T> = {
  /** What is kept, or `work` again; those who ask meanwhile wait for the same answer. */
  read(): Promise<T>
  forget(): void
}

/** After a failure the next ones are not asked for at every page. */
const failureMs = 10_000

/** Keeps what `work` answers for so many milliseconds, in this process, and as long as `keyOf` says the same. */
export function cacheFor<T>(ms: number, work: () => Promise<T>, keyOf = () => ''): Cache<T> {
  let kept: Kept<T> | undefined
  return {
    read() {
      const key = keyOf()
      if (kept && kept.key === key && kept.until > performance.now()) return kept.value
      const fresh: Kept<T> = { until: performance.now() + ms, key, value: work() }
      fresh.value.catch(() => {
        fresh.until = Math.min(fresh.until, performance.now() + failureMs)
      })
      kept = fresh
      return fresh.value
    },
    forget() {
      kept = undefined
    },
  }
}
