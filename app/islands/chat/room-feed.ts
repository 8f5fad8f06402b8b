import type { MessageRecord } from '#app/domain/messages/message-record.ts'

const everyMs = 2000
const awayMs = 10_000
const hiddenMs = 30_000
/** Who has touched nothing for so long is away. */
const quietMs = 5 * 60_000

type RoomFeed = {
  /** Null for the whole team's room. */
  projectId: number | null
  /** The id of the newest message that the page has; 0 for none. */
  afterId: number
  /** Told what is new, oldest first, each message once. */
  onMessages(messages: MessageRecord[]): void
}

/**
 * Asks for what is said in a room: every 2 seconds while the page is seen, more seldom while nobody is there or the server
 * cannot be reached, no more once signed out. Returns what ends it.
 */
export function openRoomFeed({ projectId, afterId, onMessages }: RoomFeed): () => void {
  let last = afterId
  let failures = 0
  let touchedAt = Date.now()
  let timer: number | undefined
  let isAsking = false
  let isOver = false

  async function ask() {
    clearTimeout(timer)
    if (isOver || isAsking) return
    isAsking = true
    const isMore = await read().catch(() => {
      failures += 1
      return false
    })
    isAsking = false
    if (!isOver) timer = window.setTimeout(ask, isMore ? 0 : waitMs())
  }

  async function read(): Promise<boolean> {
    const answer = await fetch(`/api/chat/messages?projectId=${projectId ?? 'team'}&after=${last}`, {
      cache: 'no-store',
    })
    if (!answer.ok) await answer.text()
    if (answer.status === 401 || answer.status === 404) isOver = true
    if (!answer.ok && !isOver) throw new Error(`Status ${answer.status}`)
    failures = 0
    if (!answer.ok) return false
    const messages: MessageRecord[] = await answer.json()
    if (isOver || messages.length === 0) return false
    last = messages.at(-1)?.id ?? last
    onMessages(messages)
    return true
  }

  function waitMs(): number {
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

  timer = window.setTimeout(ask, everyMs)
  document.addEventListener('visibilitychange', back)
  addEventListener('focus', back)
  addEventListener('online', back)
  document.addEventListener('pointerdown', touch)
  document.addEventListener('keydown', touch)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', back)
    removeEventListener('focus', back)
    removeEventListener('online', back)
    document.removeEventListener('pointerdown', touch)
    document.removeEventListener('keydown', touch)
  }
}
