import { env } from '#app/env.server.ts'

const maxPerMinute = 10
const minuteMs = 60_000
const withinMs = 5000
const longestStack = 4000

type LoggedFault = {
  level: string
  time: string
  msg?: string
  requestId?: string
  err?: { type?: string; message?: string; stack?: string }
}

let since = 0
let sent = 0
let left = 0

/**
 * Posts a logged fault, which holds nothing personal, to ERROR_REPORT_URL. A few a minute: the next one says how many were left out.
 * A report that fails is told to `warn` and not tried again.
 */
export function reportFault(line: string, warn: (reason: string) => void, now = Date.now()): void {
  const { ERROR_REPORT_URL, APP_URL } = env()
  if (ERROR_REPORT_URL === undefined || !/^\{"level":"(?:error|fatal)"/.test(line)) return
  const { level, time, msg, requestId, err }: LoggedFault = JSON.parse(line)
  if (!err || !isAllowed(now)) return
  const error = { type: err.type, message: err.message, stack: err.stack?.slice(0, longestStack) }
  const report = {
    service: 'mortise',
    from: APP_URL,
    level,
    time,
    message: msg,
    requestId,
    error,
    leftOut: left,
  }
  left = 0
  void post(ERROR_REPORT_URL, JSON.stringify(report)).catch((fault: unknown) =>
    warn(fault instanceof Error ? fault.message : String(fault)),
  )
}

function isAllowed(now: number): boolean {
  if (Math.abs(now - since) >= minuteMs) {
    since = now
    sent = 0
  }
  if (sent >= maxPerMinute) {
    left++
    return false
  }
  sent++
  return true
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(withinMs)
  const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`It answered ${answer.status}`)
}
