import { type Location, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { retryLoads } from './window-fetch.ts'

/** The state of a location that a sent form leads to. */
export const answersForm = { answersForm: true }

let isPosting = false
const listeners = new Set<() => void>()

/** True from sending a form until the router has it. */
export function setPosting(is: boolean): void {
  isPosting = is
  for (const listener of listeners) listener()
}

/** Reading the page now would take the message that is meant for the page after the form. */
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

export function isAnswerToForm(target: Location): boolean {
  return target.state?.answersForm === true
}

/** The state now: hooks tell it a render later. */
export function isRouterIdle(): boolean {
  const { navigation, revalidation } = window.__remixRouter.state
  return !isPosting && navigation.state === 'idle' && revalidation === 'idle'
}

/** Reads the page's data once the router is idle: interrupting the load after a form would lose its message. */
export function useRevalidateWhenIdle(): () => void {
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isPosting = usePosting()
  const isIdle = navigation.state === 'idle' && state === 'idle' && !isPosting
  const latest = useRef({ isIdle, isWanted: false })
  latest.current.isIdle = isIdle

  const read = useCallback(() => {
    // A form may be on its way that is not rendered yet.
    if (!isRouterIdle()) {
      latest.current.isWanted = true
      return
    }
    retryLoads('reading', true)
    revalidate()
  }, [revalidate])

  // After each render: of several quick states only the last may be rendered.
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
