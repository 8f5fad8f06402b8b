import { useMatches } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { plural } from '#app/domain/format.ts'
import type { Hint } from '#app/domain/live/live.ts'
import { routeSays } from '#app/domain/route-handle.ts'
import { attendance, watchTouches } from '#app/islands/attendance.ts'
import {
  isLiveSocketOpen,
  onBroadcast,
  onSocketState,
  openLiveSocket,
} from '#app/islands/live/live-socket.ts'
import { isRoomSeen, onVisited, visitsNoted } from '#app/islands/live/room-visits.ts'
import { isChanged } from '#app/islands/page/changed-fields.ts'
import { isFocusLost, keepFocus, placeOf } from '#app/islands/page/focus.ts'
import { showToastUnlessBusy } from '#app/islands/page/live-toast.tsx'
import { pagePerson } from '#app/islands/page/read-attributes.ts'
import { useRecheckSessionOnRestore } from '#app/islands/page/recheck-session-on-restore.ts'
import { isRouterIdle, readAgain } from '#app/islands/page/revalidate.ts'

const everyMs = 5000
const everyMsWithSocket = 60_000
const longestWaitMs = 60_000
/** Spread, so that a company's pages do not all ask at once; limited, so that a busy page is not read again and again. */
const maxSpreadMs = 150
const hintsEveryMs = 2000
/** By then this page has usually read what the person did themselves. */
const ownHintAfterMs = 1200

type LiveNotificationsProps = {
  known: Unread
  /** The state of the company's tasks and the person's to-dos when the page was read. */
  work: string
  onCount(unread: Unread): void
}

/** `portal` counts notifications, `chat` messages. */
type Unread = { portal: number; chat: number }

type Answer = { unread: number; messages: number; work: string }

type Shown = { known: Unread; work: string }

function isEqual(one: Shown, other: Shown): boolean {
  return (
    one.known.portal === other.known.portal && one.known.chat === other.known.chat && one.work === other.work
  )
}

function isBoard(): boolean {
  return /^\/dashboard(?:\/|$)/.test(location.pathname)
}

/** Nothing that is being sent, typed, opened or pressed is disturbed. An unfolded section is a part of the page. */
function mayReadNow(): boolean {
  const main = document.querySelector('main')
  return (
    isRouterIdle() &&
    main !== null &&
    !main.querySelector('details[open]:not(.sect), :active, .is-held') &&
    !isChanged(main)
  )
}

/** The sign-in page says why, and hides what was left open; but nothing reloads where something is typed. */
function leaveWhenIdle(told: object): void {
  if ('idleMinutes' in told && !isChanged(document.body)) location.reload()
}

/** Asks on hints of the socket, every 5 seconds without one, more seldom while the server is away, never once signed out. */
export default function LiveNotifications({ known, work, onCount }: LiveNotificationsProps) {
  const [spoken, setSpoken] = useState('')
  const isLive = routeSays('live', useMatches().at(-1) ?? {})
  useRecheckSessionOnRestore()
  useEffect(watchTouches, [])
  const isBehind = useRef(false)
  /** A change waits until nobody is typing or pressing. */
  const isHeldBack = useRef(false)
  const focused = useRef<{ element: HTMLElement; place: ReturnType<typeof placeOf> } | null>(null)

  function tell(told: Answer) {
    const isOther = told.unread !== known.portal
    if (isOther || told.messages !== known.chat) onCount({ portal: told.unread, chat: told.messages })
    if (isOther) {
      setSpoken(told.unread > known.portal ? plural(told.unread, 'unread notification') : '')
      isBehind.current = true
    }
    const isWanted = isLive && (isBehind.current || told.work !== work)
    isHeldBack.current = isWanted && !mayReadNow()
    if (!isWanted || isHeldBack.current) return
    isBehind.current = false
    const { activeElement: element } = document
    focused.current =
      element instanceof HTMLElement && !isFocusLost() ? { element, place: placeOf(element) } : null
    readAgain()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `work` is another one when the page was read again
  useEffect(() => {
    const before = focused.current
    focused.current = null
    if (!before || !isFocusLost()) return
    // A row that only moved within its list loses the focus too.
    before.element.focus({ preventScroll: true })
    keepFocus(before.place)
  }, [work])

  const latest = useRef({ known, work, tell })
  latest.current = { known, work, tell }

  useEffect(() => {
    let timer: number | undefined
    let waitMs = everyMs
    let failures = 0
    let mark = { etag: '', unread: -1, messages: -1, work: '' }
    let isAsking = false
    let isWantedAgain = false
    let isOver = false

    function usualWait(): number {
      return isLiveSocketOpen() && !isHeldBack.current ? everyMsWithSocket : everyMs
    }

    function hearAnswer(answer: typeof mark, asked: Shown) {
      if (isOver) return
      // The page was read again meanwhile, and may know better.
      if (!isEqual(asked, latest.current)) return hear(ownHintAfterMs)
      mark = answer
      latest.current.tell(answer)
    }

    async function ask() {
      clearTimeout(timer)
      if (isAsking) isWantedAgain = true
      if (isOver || isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      isWantedAgain = false
      await visitsNoted()
      const asked = latest.current
      try {
        const isSame = mark.unread === asked.known.portal && mark.messages === asked.known.chat
        const headers: HeadersInit = { ...(isSame && { 'If-None-Match': mark.etag }), ...attendance() }
        const answer = await fetch('/api/notifications?count=unread', { cache: 'no-store', headers })
        if (answer.status === 401) {
          isOver = true
          leaveWhenIdle(await answer.json())
        } else if (answer.ok) {
          const told: Answer = await answer.json()
          hearAnswer({ etag: answer.headers.get('ETag') ?? '', ...told }, asked)
        } else if (answer.status === 304) hearAnswer(mark, asked)
        else throw new Error(`Status ${answer.status}`)
        failures = 0
        waitMs = usualWait()
      } catch {
        failures += 1
        waitMs = Math.min(everyMs * 2 ** failures, longestWaitMs)
      }
      isAsking = false
      // The hint may be about something after this answer.
      if (isWantedAgain) return void ask()
      wait()
    }

    function wait() {
      clearTimeout(timer)
      if (!isOver && document.visibilityState !== 'hidden') timer = window.setTimeout(ask, waitMs)
    }

    const back = () => {
      waitMs = usualWait()
      ask()
    }

    let hinted: number | undefined
    let hintedAt = 0
    function hear(afterMs = 0) {
      if (hinted !== undefined) return
      const untilNext = Math.max(afterMs, hintedAt + hintsEveryMs - Date.now())
      hinted = window.setTimeout(
        () => {
          hinted = undefined
          hintedAt = Date.now()
          ask()
        },
        untilNext + Math.random() * maxSpreadMs,
      )
    }

    openLiveSocket()
    function hearHint({ by, moves }: Hint) {
      const isOwn = (id: number) => String(id) === pagePerson()
      hear(by.every(isOwn) ? ownHintAfterMs : 0)
      const others = moves.filter(move => !isOwn(move.by))
      if (!isBoard() || others.length === 0 || document.visibilityState === 'hidden') return
      showToastUnlessBusy({ title: others.map(({ text }) => text).join('. ') })
    }

    const stopHearing = [
      onBroadcast('hint', hearHint),
      onBroadcast('notified', () => hear()),
      // While a form of this page is being answered, the change was most likely its own.
      onBroadcast('todos', () => hear(isRouterIdle() ? 0 : ownHintAfterMs)),
      // A message in the room on screen is not unread.
      onBroadcast('written', ({ rooms }) => rooms.every(isRoomSeen) || hear()),
      onVisited(() => latest.current.known.chat > 0 && hear()),
      onSocketState(back),
    ]
    wait()
    document.addEventListener('visibilitychange', back)
    addEventListener('focus', back)
    addEventListener('online', back)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(hinted)
      for (const stop of stopHearing) stop()
      document.removeEventListener('visibilitychange', back)
      removeEventListener('focus', back)
      removeEventListener('online', back)
    }
  }, [])

  return (
    <p className="sr-only" role="status">
      {spoken}
    </p>
  )
}
