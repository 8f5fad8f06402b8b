const longestWaitMs = 8000

/** Whether the server is there and takes work; no answer within 8 seconds is a no, as on a network that swallows all. */
export async function isServerReady(): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestWaitMs)
  try {
    const { ok } = await fetch('/readyz', { cache: 'no-store', signal: stop.signal })
    return ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
