import { pino } from 'pino'
import { currentWork } from '#app/current-work.server.ts'
import { env } from '#app/env.server.ts'
import { reportFault } from '#app/error-reports.server.ts'
import { countError } from '#app/metrics.server.ts'

export type Logger = ReturnType<typeof createLogger>

type LogSettings = { APP_MODE: 'demo' | 'production'; NODE_ENV: string; LOG_LEVEL?: string | undefined }

const CUT = '[cut]'

/** Texts that may be logged, beside numbers and yes or no. All other texts are cut. */
const SHOWN_TEXTS = new Set([
  ...[
    'requestId',
    'code',
    'reason',
    'signal',
    'subject',
    'timeZone',
    'type',
    'kind',
    'noun',
    'of',
    'why',
    'thing',
    'done',
  ],
  ...[
    'what',
    'statement',
    'feature',
    'value',
    'tier',
    'plan',
    'payment',
    'result',
    'account',
    'subscriptionId',
  ],
])
const DEEPEST = 4
const errorLevel = 50
/** `requestId` is Stripe's. */
const ERROR_FIELDS = ['code', 'statusCode', 'requestId']

/** JSON lines in production, readable lines elsewhere. `hear` gets each line as JSON, whatever is written. */
export function createLogger(
  settings: LogSettings,
  write: (line: string) => void = writeToStdout,
  hear: (line: string) => void = () => {},
) {
  const readable = settings.APP_MODE === 'demo'
  const quietLevel = settings.NODE_ENV === 'production' ? 'warn' : 'info'
  const logger: pino.Logger = pino(
    {
      level: settings.LOG_LEVEL ?? (readable ? quietLevel : 'info'),
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: error => error },
      // A child logger says it itself.
      mixin: (_given, _level, who) => {
        const requestId = who === logger ? currentWork()?.requestId : undefined
        return requestId ? { requestId } : {}
      },
      hooks: {
        logMethod(given, write, level) {
          if (level >= errorLevel) countError()
          write.apply(this, given)
        },
      },
      formatters: { level: label => ({ level: label }), log: shownFields },
    },
    {
      write(line: string) {
        hear(line)
        write(readable ? readableLine(line) : line)
      },
    },
  )
  return logger
}

function shownFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(name, value)]))
}

function shown(name: string, value: unknown, depth = 1): unknown {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (value instanceof Error) return shownError(value)
  if (typeof value === 'string') return SHOWN_TEXTS.has(name) ? value : CUT
  if (typeof value !== 'object' || depth === DEEPEST) return CUT
  if (Array.isArray(value)) return value.map(part => shown(name, part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(key, each, depth + 1)]))
}

/** Other fields of an error may hold anything: a query's values, a request, what somebody typed. */
function shownError(error: Error) {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : ''
  return {
    type: error.constructor.name,
    message: shownText(error.message),
    stack: shownText(`${error.stack}${cause}`),
    ...Object.fromEntries(ERROR_FIELDS.map(name => [name, scalar(Reflect.get(error, name))])),
  }
}

function scalar(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

const QUERY = /(\/[\w./-]*)\?[^\s'"`)]+/g
const EMAIL = /[^\s@<>"'(]+@[^\s@<>"')]+\.\w+/g
/** As long as a secret of ours, and with digits in it, unlike names of functions. */
const RANDOM = /(?=[A-Za-z_-]*\d)[\w-]{32,}/g

function shownText(text: string): string {
  return text.replace(QUERY, `$1?${CUT}`).replace(EMAIL, '[address]').replace(RANDOM, CUT)
}

function writeToStdout(line: string) {
  process.stdout.write(line)
}

function readableLine(json: string) {
  const { level, time, pid: _, msg, err, ...rest } = JSON.parse(json)
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${level} ${msg ?? ''}${details}${trace}\n`
}

let known: Logger | undefined

export function log(): Logger {
  known ??= createLogger(env(), undefined, line =>
    reportFault(line, reason => log().warn({ reason }, 'A fault could not be reported')),
  )
  return known
}
