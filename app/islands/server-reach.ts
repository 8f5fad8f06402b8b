const longestWaitMs = 8000

/** 'away': not there, or takes no work. The other two are about who is signed in by now, in this browser. */
export type Reach = 'ready' | 'away' | 'signed-out' | 'another-person'

/** Whether the server is there and takes work; no answer within 8 seconds is a no, as on a network that swallows all. */
export async function isServerReady(): Promise<boolean> {
  return (await answerOf('/readyz'))?.ok ?? false
}

/** Whether a form can be sent, and would be sent as the person whose page this is: a shared PC may have changed hands. */
export async function askServer(): Promise<Reach> {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset.person
  if (person === undefined) return (await isServerReady()) ? 'ready' : 'away'
  const answer = await answerOf('/api/auth/me')
  if (answer?.status === 401) return 'signed-out'
  if (!answer?.ok) return 'away'
  const account: { id: number } | null = await answer.json().catch(() => null)
  if (!account) return 'away'
  return String(account.id) === person ? 'ready' : 'another-person'
}

async function answerOf(path: string): Promise<Response | null> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestWaitMs)
  try {
    return await fetch(path, { cache: 'no-store', signal: stop.signal })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
