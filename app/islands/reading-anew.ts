import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

const pauseMs = 2000
let isReading = false
let isPatient = false

/**
 * To the router a load that fails is an error page in place of the page and of all that was typed in it. One that nobody asked for
 * waits for the connection instead, until somebody goes elsewhere.
 */
function bePatient() {
  if (isPatient) return
  isPatient = true
  const ask = window.fetch
  window.fetch = (what, init) => {
    const isLoad = (init?.method ?? 'GET') === 'GET' && /\.data(\?|$)/.test(String(what))
    return isReading && isLoad ? untilAnswered(() => ask(what, init), init?.signal) : ask(what, init)
  }
}

async function untilAnswered(
  load: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (;;) {
    try {
      const answer = await load()
      // The beginning of an answer may be all that comes.
      await answer.clone().arrayBuffer()
      if (answer.status < 502 || answer.status > 504) return answer
    } catch (error) {
      if (signal?.aborted) throw error
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

/**
 * Reads the page's data anew, after what the router is doing: breaking into the load that follows a form would lose the
 * message that load was to show, and what is wanted several times meanwhile is read once.
 */
export function useReadingAnew(): () => void {
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isIdle = navigation.state === 'idle' && state === 'idle'
  const latest = useRef({ isIdle, isWanted: false })
  latest.current.isIdle = isIdle

  const read = useCallback(() => {
    bePatient()
    isReading = true
    revalidate()
  }, [revalidate])

  useEffect(() => {
    if (!isIdle) return
    isReading = latest.current.isWanted
    latest.current.isWanted = false
    if (isReading) read()
  }, [isIdle, read])

  return useCallback(() => {
    if (latest.current.isIdle) read()
    else latest.current.isWanted = true
  }, [read])
}
