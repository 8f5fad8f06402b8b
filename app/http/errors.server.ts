import { data } from '@remix-run/node'
import {
  DomainError,
  NeedsPassword,
  PayerUnproven,
  PaymentRequired,
  TooMany,
  Unavailable,
} from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { storageRefusal } from './storage.server.ts'

export function headersFor(error: DomainError): Record<string, string> {
  const isForNow = error instanceof TooMany || error instanceof Unavailable
  const seconds = isForNow ? error.retryAfterSeconds : undefined
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}

/** A DomainError becomes an error page with its status and message; returns other errors unchanged. */
export function toPageError(thrown: unknown): unknown {
  const error = storageRefusal(thrown) ?? thrown
  if (!(error instanceof DomainError)) return error
  return data(
    { message: error.message, kind: kindOf(error) },
    { status: error.status, headers: headersFor(error) },
  )
}

/** As `toPageError`, in plain text, for files. */
export function toTextError(thrown: unknown): unknown {
  const error = storageRefusal(thrown) ?? thrown
  if (!(error instanceof DomainError)) return error
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(error.message, { status: error.status, headers: { ...type, ...headersFor(error) } })
}

function kindOf(error: DomainError): 'payment' | 'payer' | 'password' | undefined {
  if (error instanceof PaymentRequired) return 'payment'
  if (error instanceof NeedsPassword) return 'password'
  return error instanceof PayerUnproven ? 'payer' : undefined
}

/** `{message}` for the API. Anything but a DomainError is logged and answered with 500 and `failure`. */
export function toJsonError(
  thrown: unknown,
  failure = 'Something went wrong on our side. Please try again.',
): Response {
  if (thrown instanceof Response) return thrown
  const error = storageRefusal(thrown) ?? thrown
  if (error instanceof DomainError) {
    return json({ message: error.message, ...error.body }, error.status, headersFor(error))
  }
  log().error({ err: error }, 'API call failed')
  return json({ message: failure }, 500)
}

/** Never cached: answers are personal. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
