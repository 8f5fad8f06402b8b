/** Gathers by key for `ms` milliseconds from the first call, then tells it at once. */
export function batch<Key, Gathered>(
  ms: number,
  begin: () => Gathered,
  tell: (key: Key, gathered: Gathered) => void,
): (key: Key) => Gathered {
  const waiting = new Map<Key, Gathered>()
  return key => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const gathered = begin()
    waiting.set(key, gathered)
    setTimeout(() => {
      waiting.delete(key)
      tell(key, gathered)
    }, ms).unref()
    return gathered
  }
}
