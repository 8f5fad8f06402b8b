import { useMatches } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { plural } from '#app/domain/format.ts'
import { routeSays } from '#app/domain/route-handle.ts'
import { useReadingAnew } from '#app/islands/reading-anew.ts'
import { useShownAgain } from '#app/islands/shown-again.ts'

const everyMs = 5000
const longestWaitMs = 60_000

type LiveNotificationsProps = {
  /** How many are unread, as far as the page knows. */
  known: number
  onCount(unread: number): void
}

type Answer = { unread: number }

/**
 * Asks while the page is seen how many notifications are unread: every 5 seconds, at once when the page is come back to, more
 * seldom while the server cannot be reached, and no more once signed out. A change is told to the frame, spoken when something
 * came in, and reads those pages anew that show what was told.
 */
export default function LiveNotifications({ known, onCount }: LiveNotificationsProps) {
  const [spoken, setSpoken] = useState('')
  const isLive = routeSays('live', useMatches().at(-1) ?? {})
  const readAnew = useReadingAnew()
  useShownAgain()

  function tell(unread: number) {
    if (unread === known) return
    onCount(unread)
    setSpoken(unread > known ? plural(unread, 'unread notification') : '')
    if (isLive) readAnew()
  }
  const latest = useRef({ known, tell })
  latest.current = { known, tell }

  useEffect(() => {
    let timer: number | undefined
    let waitMs = everyMs
    /** The last answer's, and the number it told. */
    let mark = { etag: '', unread: -1 }
    let isAsking = false
    let isOver = false

    async function ask() {
      clearTimeout(timer)
      if (isOver || isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      const asked = latest.current.known
      try {
        const headers: HeadersInit = mark.unread === asked ? { 'If-None-Match': mark.etag } : {}
        const answer = await fetch('/api/notifications?count=unread', { cache: 'no-store', headers })
        if (answer.status === 401) isOver = true
        else if (answer.ok) {
          const { unread }: Answer = await answer.json()
          // The page was read anew meanwhile: it may know better.
          if (!isOver && asked === latest.current.known) {
            mark = { etag: answer.headers.get('ETag') ?? '', unread }
            latest.current.tell(unread)
          }
        } else if (answer.status !== 304) throw new Error(`Status ${answer.status}`)
        waitMs = everyMs
      } catch {
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
      isAsking = false
      wait()
    }

    function wait() {
      clearTimeout(timer)
      if (!isOver && document.visibilityState !== 'hidden') timer = window.setTimeout(ask, waitMs)
    }

    const back = () => {
      waitMs = everyMs
      ask()
    }
    wait()
    document.addEventListener('visibilitychange', back)
    addEventListener('focus', back)
    addEventListener('online', back)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('focus', back)
      removeEventListener('online', back)
    }
  }, [])

  return (
    <p className="vh" role="status">
      {spoken}
    </p>
  )
}
