import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { retryLoads } from './window-fetch.ts'

let isPosting = false
const listeners = new Set<() => void>()

/** From when a form is sent until the router has it. */
export function setPosting(is: boolean): void {
  isPosting = is
  for (const listener of listeners) listener()
}

/** Reading the page meanwhile would take the message that the answer has for the page after it. */
export function usePosting(): boolean {
  return useSyncExternalStore(
    listen,
    () => isPosting,
    () => false,
  )
}

function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** At this moment: what hooks tell is rendered later. */
export function isRouterIdle(): boolean {
  const { navigation, revalidation } = window.__remixRouter.state
  return !isPosting && navigation.state === 'idle' && revalidation === 'idle'
}

/**
 * Reads the page's data anew, after what the router is doing: breaking into the load that follows a form would lose the
 * message that load was to show, and what is wanted several times meanwhile is read once.
 */
export function useRevalidateWhenIdle(): () => void {
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isPosting = usePosting()
  const isIdle = navigation.state === 'idle' && state === 'idle' && !isPosting
  const latest = useRef({ isIdle, isWanted: false })
  latest.current.isIdle = isIdle

  const read = useCallback(() => {
    // A form may be on its way that is not rendered yet; what is wanted is read once it has been.
    if (!isRouterIdle()) {
      latest.current.isWanted = true
      return
    }
    retryLoads('reading', true)
    revalidate()
  }, [revalidate])

  // After each rendering: of several states that follow one another quickly only the last may be rendered.
  useEffect(() => {
    if (!isIdle) return
    const { isWanted } = latest.current
    latest.current.isWanted = false
    if (isWanted) read()
    else if (isRouterIdle()) retryLoads('reading', false)
  })

  return useCallback(() => {
    if (latest.current.isIdle) read()
    else latest.current.isWanted = true
  }, [read])
}
