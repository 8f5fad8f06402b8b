import type { Room } from '#app/domain/live/live.ts'
import { attendance } from '#app/islands/attendance.ts'

/** The server is told at most this often. */
const everyMs = 5000

/** `isLive`: new messages come in. */
type Shown = { room: Room; isLive: boolean }

let shown: Shown | null = null
let visitedAt = 0
let isWanted = false
let noting: Promise<void> | null = null
const listeners = new Set<() => void>()

export function isRoomSeen(room: Room): boolean {
  return shown?.room === room && shown.isLive && isTalkSeen()
}

function isTalkSeen(): boolean {
  const talk = document.querySelector<HTMLElement>('.talk')
  return document.visibilityState !== 'hidden' && Boolean(talk?.offsetParent)
}

/** Until the returned function is called. */
export function showRoom(own: Shown): () => void {
  shown = own
  visitedAt = 0
  return () => {
    if (shown !== own) return
    if (isWanted && isTalkSeen()) void note(own.room)
    isWanted = false
    shown = null
  }
}

/** At once, or together with what else comes in within some seconds. */
export function visitShownRoom(): void {
  isWanted = true
  noting ??= noteWhatIsWanted().finally(() => {
    noting = null
  })
}

/** Before that the server may count as unread what is seen here. */
export async function visitsNoted(): Promise<void> {
  await noting
}

export function onVisited(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function noteWhatIsWanted() {
  while (isWanted) {
    const wait = visitedAt + everyMs - Date.now()
    if (wait > 0) await new Promise(done => setTimeout(done, wait))
    // By now the page may show another room or be hidden: then coming back tells the server.
    const isSeen = isWanted && shown !== null && isTalkSeen()
    isWanted = false
    if (isSeen && shown) await note(shown.room)
  }
}

async function note(room: Room) {
  visitedAt = Date.now()
  const answer = await fetch('/api/user/chat-settings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...attendance() },
    body: JSON.stringify({ room: room ?? 'team' }),
  }).catch(() => null)
  // An answer that nobody reads stays open.
  await answer?.text().catch(() => null)
  if (answer?.ok) for (const listener of listeners) listener()
}
