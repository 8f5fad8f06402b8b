import { useEffect, useState } from 'react'

const latestMs = 2000

/** False until the page has nothing else to do: what is only for the hand comes after what is read. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const show = () => setIdle(true)
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(show, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(show, { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
