import {
  type Busy,
  busyOf,
  type Connection,
  checkConnection,
  checkConnectionAfterSilence,
  fetchAnswer,
  messageOf,
  noteServerAnswered,
} from './connection.ts'
import { pagePerson } from './read-attributes.ts'

export type Entry = {
  /** The text of the first field. */
  text: string
  /** With a `requestId` of its own, so that sending it again makes nothing twice. */
  body: Readonly<Record<string, string>>
}

/** Why the first was not accepted: no way to the server, a busy server, or a refusal in the server's words. */
export type Problem = { connection: Exclude<Connection, 'ready' | Busy> } | Busy | { refusal: string }

/** In sending order. Without a problem the first is on its way. */
export type Waiting = { entries: readonly Entry[]; problem: Problem | null }

export type Lane = {
  add(entry: Entry): void
  /** At once, without waiting out the pause. */
  tryAgain(): void
  /** Drops the first, which was refused, and goes on with the others. */
  discard(): void
}

const firstPauseMs = 1000
const longestPauseMs = 15_000
/** With these the server decided nothing. */
const passing = [408, 429, 502, 503, 504]

/**
 * Posts entries to the API one after another, so that their order stays. While the server is away or busy they are tried again.
 * A refusal stops the lane until somebody adds, tries again or discards. Nothing is sent as another person who signed in meanwhile.
 */
export function openLane(path: string, tell: (waiting: Waiting, taken: Entry | null) => void): Lane {
  let entries: readonly Entry[] = []
  let problem: Problem | null = null
  let isSending = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const person = pagePerson()

  async function send() {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    for (let [first] = entries; first; [first] = entries) {
      const met = await post(path, first, { person, isAfterProblem: problem !== null })
      if (first !== entries[0]) continue
      problem = met
      if (met) break
      pauseMs = firstPauseMs
      entries = entries.slice(1)
      tell({ entries, problem }, first)
    }
    isSending = false
    if (!problem) return
    if (!('refusal' in problem)) {
      timer = setTimeout(send, 'busy' in problem ? Math.max(pauseMs, problem.seconds * 1000) : pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    tell({ entries, problem }, null)
  }

  return {
    add(entry) {
      entries = [...entries, entry]
      tell({ entries, problem }, null)
      if (!problem || !('busy' in problem)) void send()
    },
    tryAgain() {
      if (entries.length > 0) void send()
    },
    discard() {
      entries = entries.slice(1)
      problem = null
      tell({ entries, problem }, null)
      void send()
    },
  }
}

type Sending = { person: string | null; isAfterProblem: boolean }

/** Null once it is accepted. */
async function post(
  path: string,
  { body }: Entry,
  { person, isAfterProblem }: Sending,
): Promise<Problem | null> {
  const here = pagePerson()
  if (here !== person) return { connection: here === null ? 'signed-out' : 'another-person' }
  const connection = isAfterProblem ? await checkConnection() : await checkConnectionAfterSilence()
  if (connection !== 'ready') return typeof connection === 'string' ? { connection } : connection
  const answer = await fetchAnswer(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer || passing.includes(answer.status)) return (answer && busyOf(answer)) ?? { connection: 'away' }
  noteServerAnswered()
  if (answer.ok) return null
  if (answer.status === 401) return { connection: 'signed-out' }
  return { refusal: messageOf(answer.body) || 'Something went wrong on our side. Please try again.' }
}
