import { pino } from 'pino'
import { env } from '#app/env.server.ts'

export type Logger = ReturnType<typeof createLogger>

type LogSettings = { APP_MODE: 'demo' | 'production'; NODE_ENV: string; LOG_LEVEL?: string | undefined }

const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'cookie',
  'authorization',
  'set-cookie',
]

/** JSON lines in production, readable lines elsewhere. A demo only speaks up when something is wrong. */
export function createLogger(settings: LogSettings, write: (line: string) => void = writeToStdout) {
  const readable = settings.APP_MODE === 'demo'
  const quietLevel = settings.NODE_ENV === 'production' ? 'warn' : 'info'
  return pino(
    {
      level: settings.LOG_LEVEL ?? (readable ? quietLevel : 'info'),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: {
        paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    { write: readable ? line => write(readableLine(line)) : write },
  )
}

function writeToStdout(line: string) {
  process.stdout.write(line)
}

function readableLine(json: string) {
  const { level, time, msg, err, ...rest } = JSON.parse(json)
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${level} ${msg ?? ''}${details}${trace}\n`
}

let known: Logger | undefined

export function log(): Logger {
  known ??= createLogger(env())
  return known
}
