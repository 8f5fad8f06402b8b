type CacheEntry<T> = { until: number; key: string; value: Promise<T> }

export type Cache<T> = {
  /** Concurrent callers share one answer. */
  read(): Promise<T>
  forget(): void
}

/** After a failure, so that not every page asks again. */
const failureMs = 10_000

/** For `ms` milliseconds in this process, while `keyOf` stays the same. */
export function cacheFor<T>(ms: number, work: () => Promise<T>, keyOf = () => ''): Cache<T> {
  let kept: CacheEntry<T> | undefined
  return {
    read() {
      const key = keyOf()
      if (kept && kept.key === key && kept.until > performance.now()) return kept.value
      const fresh: CacheEntry<T> = { until: performance.now() + ms, key, value: work() }
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
