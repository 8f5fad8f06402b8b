import { useEffect, useState } from 'react'

const latestMs = 2000

/** False until the page has nothing else to do: content comes before controls. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const show = () => setIdle(true)
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(show, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(show, { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }, [isWanted])
  return isIdle
}
