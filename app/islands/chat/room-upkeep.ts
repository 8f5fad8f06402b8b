import { useCallback, useEffect, useRef } from 'react'
import type { Room } from '#app/domain/live/live.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import { nextStatusAt } from '#app/domain/messages/message-status.ts'
import type { Reader } from '#app/domain/messages/message-view.ts'
import { onBroadcast } from '#app/islands/live/live-socket.ts'
import { onVisited, showRoom, visitShownRoom, visitsNoted } from '#app/islands/live/room-visits.ts'
import { readAgain } from '#app/islands/page/revalidate.ts'

/** Interval for reading colours, other rooms and the states of messages again. */
const refreshMs = 30_000
/** After a message in any room: reads the list of rooms, changes and deletions. */
const writtenMs = 500
const writtenEveryMs = 8000
/** Passing through a room is no visit. */
const visitMs = 500

type Shown = {
  roomId: Room
  unread: number
  isNewest: boolean
  /** A phone shows the list of rooms instead of the messages. */
  isAtStart: boolean
}

/** Tells the server that the room is seen: on opening, on coming back, and as messages of others come in. */
export function useVisits({ roomId, unread, isNewest, isAtStart }: Shown): void {
  const isNews = useRef(false)
  isNews.current ||= unread > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone shows what is said only when it is no longer at the start
  useEffect(() => {
    const leave = showRoom({ room: roomId, isLive: isNewest })
    const timer = window.setTimeout(visitShownRoom, visitMs)
    document.addEventListener('visibilitychange', visitShownRoom)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', visitShownRoom)
      leave()
    }
  }, [roomId, isAtStart, isNewest])
  useEffect(
    () =>
      onVisited(() => {
        if (isNews.current) readAgain()
        isNews.current = false
      }),
    [],
  )
}

export function useRefresh(): void {
  useEffect(() => {
    let readAt = Date.now()
    let soon: number | undefined
    let isOver = false
    async function read() {
      await visitsNoted()
      soon = undefined
      if (isOver || document.visibilityState === 'hidden') return
      readAt = Date.now()
      readAgain()
    }
    const timer = window.setInterval(read, refreshMs)
    const stopHearing = onBroadcast('written', () => {
      soon ??= window.setTimeout(read, Math.max(writtenMs, readAt + writtenEveryMs - Date.now()))
    })
    return () => {
      isOver = true
      stopHearing()
      clearInterval(timer)
      clearTimeout(soon)
    }
  }, [])
}

type Statuses = {
  roomId: Room
  reader: Reader
  messages: readonly MessageRecord[]
  readAt: number
  onSeen(seen: Pick<Reader, 'now' | 'seenAt'>): void
}

/** Own messages go on from sent to read by their age, and as colleagues look into the room. */
export function useStatuses(props: Statuses): void {
  const { roomId, reader, messages, onSeen } = props
  const { userId, now, seenAt } = reader
  const clock = useServerClock(props.readAt)
  const sent = messages.flatMap(({ senderId, createdAt }) =>
    senderId === userId ? [Date.parse(createdAt)] : [],
  )
  const isUnseen = sent.some(at => at > (seenAt ?? 0))
  useEffect(() => {
    if (!isUnseen) return
    return onBroadcast('seen', ({ projectId, by }) => {
      const others = by.flatMap(({ userId: id, at }) => (id === userId ? [] : [at]))
      if (projectId !== roomId || others.length === 0) return
      onSeen({ now: clock(), seenAt: Math.max(seenAt ?? 0, ...others) })
    })
  }, [isUnseen, roomId, userId, seenAt, clock, onSeen])
  const next = Math.min(...sent.map(at => nextStatusAt(at, now)))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const show = () => onSeen({ now: Math.max(next, clock()), seenAt })
    const timer = window.setTimeout(show, next - clock())
    return () => clearTimeout(timer)
  }, [next, seenAt, clock, onSeen])
}

/** As near as the page can tell. */
function useServerClock(readAt: number): () => number {
  const ahead = useRef(0)
  useEffect(() => {
    ahead.current = Date.now() - readAt
  }, [readAt])
  return useCallback(() => Date.now() - ahead.current, [])
}
