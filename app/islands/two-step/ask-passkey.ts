type Refusal = { message: string; fieldErrors?: Record<string, string[]> }

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

const away = 'The server does not answer. Please try again'

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}

/** Throws Refused. */
export async function fetchQuestion<Options>(path: string, body: object): Promise<Options> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  const told: unknown = await answer?.json().catch(() => null)
  if (answer?.ok) return told as Options
  throw new Refused(isRefusal(told) ? told : { message: away })
}

export function faultText(error: unknown): string {
  if (error instanceof Refused) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device or key holds a passkey of yours already.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'It was cancelled, or took too long.'
  return 'This browser could not use a passkey here.'
}
