import type { NewMessage } from '#app/domain/live/live.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import { attendance } from '#app/islands/attendance.ts'
import { enterRoom, isLiveSocketOpen, onBroadcast, onSocketState } from '#app/islands/live/live-socket.ts'

const everyMs = 2000
const everyMsWithSocket = 60_000
const awayMs = 10_000
const hiddenMs = 30_000
/** Untouched for this long, the person is away. */
const quietMs = 5 * 60_000

type RoomFeed = {
  /** Null for the whole team's room. */
  projectId: number | null
  /** The page's newest message; 0 for none. */
  afterId: number
  /** New ones only, oldest first, each once. */
  onMessages(messages: MessageRecord[]): void
}

/** Hears the socket and asks for what it missed; without one every 2 seconds while the page is seen. Returns what ends it. */
export function openRoomFeed({ projectId, afterId, onMessages }: RoomFeed): () => void {
  let last = afterId
  let failures = 0
  let touchedAt = Date.now()
  let timer: number | undefined
  let isAsking = false
  let isWantedAgain = false
  let isOver = false

  async function ask() {
    clearTimeout(timer)
    if (isAsking) isWantedAgain = true
    if (isOver || isAsking) return
    isAsking = true
    isWantedAgain = false
    const isMore = await read().catch(() => {
      failures += 1
      return false
    })
    isAsking = false
    if (!isOver) timer = window.setTimeout(ask, isMore || isWantedAgain ? 0 : waitMs())
  }

  async function read(): Promise<boolean> {
    const answer = await fetch(`/api/chat/messages?projectId=${projectId ?? 'team'}&after=${last}`, {
      cache: 'no-store',
      headers: attendance(),
    })
    if (!answer.ok) await answer.text()
    if (answer.status === 401 || answer.status === 404) isOver = true
    if (!answer.ok && !isOver) throw new Error(`Status ${answer.status}`)
    failures = 0
    if (!answer.ok) return false
    const messages: MessageRecord[] = await answer.json()
    // The socket may have told of some meanwhile.
    const missed = messages.filter(({ id }) => id > last)
    if (isOver || missed.length === 0) return false
    last = missed.at(-1)?.id ?? last
    onMessages(missed)
    return true
  }

  function hear(told: NewMessage) {
    if (told.projectId !== projectId || told.message.id <= last) return
    if (told.previousId > last) return void ask()
    last = told.message.id
    onMessages([told.message])
  }

  function waitMs(): number {
    if (isLiveSocketOpen()) return everyMsWithSocket
    if (document.visibilityState === 'hidden') return hiddenMs
    const wait = Date.now() - touchedAt > quietMs ? awayMs : everyMs
    return Math.min(wait * 2 ** failures, hiddenMs)
  }

  function back() {
    touchedAt = Date.now()
    failures = 0
    if (document.visibilityState !== 'hidden') void ask()
  }
  function touch() {
    if (Date.now() - touchedAt > quietMs) back()
    touchedAt = Date.now()
  }

  const stops = [enterRoom(projectId), onBroadcast('message', hear), onSocketState(() => void ask())]
  timer = window.setTimeout(ask, everyMs)
  document.addEventListener('visibilitychange', back)
  addEventListener('focus', back)
  addEventListener('online', back)
  document.addEventListener('pointerdown', touch)
  document.addEventListener('keydown', touch)
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', back)
    removeEventListener('focus', back)
    removeEventListener('online', back)
    document.removeEventListener('pointerdown', touch)
    document.removeEventListener('keydown', touch)
  }
}
