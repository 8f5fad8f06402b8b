import { answerOf, askServer, heardOfServer, type Reach, reachServer } from './server-reach.ts'

export type Addition = {
  /** What its first field holds. */
  text: string
  /** With a `requestId` of its own, so that sending it again makes nothing twice. */
  body: Readonly<Record<string, string>>
}

/** Why the first was not taken: there is no way to the server, or it refused in its own words. */
export type Problem = { reach: Exclude<Reach, 'ready'> } | { refusal: string }

/** In the order in which they were sent; without a problem the first is on its way. */
export type Waiting = { additions: readonly Addition[]; problem: Problem | null }

export type Lane = {
  add(addition: Addition): void
  /** At once, instead of when the time for it has come. */
  tryAgain(): void
  /** Forgets all that waits. */
  discard(): void
}

const firstPauseMs = 1000
const longestPauseMs = 15_000
/** The server is there, but takes nothing at the moment. */
const passing = [408, 429, 502, 503, 504]

/**
 * Posts additions to an address of the API one after another, each once the one before is taken, so that their order stays. While
 * the server cannot be reached they wait and are tried again by themselves. What it refuses stops the lane, until somebody
 * adds something, tries again or discards.
 */
export function openLane(path: string, tell: (waiting: Waiting, taken: Addition | null) => void): Lane {
  let additions: readonly Addition[] = []
  let problem: Problem | null = null
  let isSending = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    for (let [first] = additions; first; [first] = additions) {
      const met = await post(path, first, problem !== null)
      if (first !== additions[0]) continue
      problem = met
      if (met) break
      pauseMs = firstPauseMs
      additions = additions.slice(1)
      tell({ additions, problem }, first)
    }
    isSending = false
    if (!problem) return
    if ('reach' in problem) {
      timer = setTimeout(send, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    tell({ additions, problem }, null)
  }

  return {
    add(addition) {
      additions = [...additions, addition]
      tell({ additions, problem }, null)
      void send()
    },
    tryAgain() {
      if (additions.length > 0) void send()
    },
    discard() {
      clearTimeout(timer)
      additions = []
      problem = null
      tell({ additions, problem }, null)
    },
  }
}

/** Null once it is taken. */
async function post(path: string, { body }: Addition, isAfterProblem: boolean): Promise<Problem | null> {
  const reach = isAfterProblem ? await askServer() : await reachServer()
  if (reach !== 'ready') return { reach }
  const answer = await answerOf(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer || passing.includes(answer.status)) return { reach: 'away' }
  heardOfServer()
  if (answer.ok) return null
  return answer.status === 401 ? { reach: 'signed-out' } : { refusal: messageOf(answer.body) }
}

function messageOf(body: unknown): string {
  const told = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof told === 'string' ? told : 'Something went wrong on our side. Please try again.'
}
