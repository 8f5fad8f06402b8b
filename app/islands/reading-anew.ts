import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Reads the page's data anew, after what the router is doing: breaking into the load that follows a form would lose the
 * message that load was to show.
 */
export function useReadingAnew(): () => void {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const isIdle = useRef(true)
  const isWanted = useRef(false)
  isIdle.current = state === 'idle'

  useEffect(() => {
    if (state !== 'idle' || !isWanted.current) return
    isWanted.current = false
    revalidate()
  }, [state, revalidate])

  return useCallback(() => {
    if (isIdle.current) revalidate()
    else isWanted.current = true
  }, [revalidate])
}
