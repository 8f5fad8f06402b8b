import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** Settings that are wrong or missing, told to a person in one message. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const DEMO_PASSWORD = 'dovetail-joint'

function isHttpUrl(value: string) {
  return /^https?:$/.test(parsedUrl(value)?.protocol ?? '')
}

function isMailUrl(value: string) {
  return /^smtps?:$/.test(parsedUrl(value)?.protocol ?? '')
}

function parsedUrl(value: string) {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** An absolute URL without path, since every link we send is built upon it. */
const origin = z
  .string()
  .refine(isHttpUrl, 'must be a web address such as https://mortise.example.com')
  .refine(value => !isHttpUrl(value) || new URL(value).pathname === '/', 'must be an address without a path')
  .transform(value => new URL(value).origin)

const webAddress = z.string().refine(isHttpUrl, 'must be a web address')
const email = z.email('must be an email address')
const text = z.string()
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
})

const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  APP_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }),
  PORT: z.coerce
    .number('must be a number from 1 to 65535')
    .int('must be a whole number')
    .min(1, 'must be a number from 1 to 65535')
    .max(65_535, 'must be a number from 1 to 65535')
    .default(3000),
  HOST: text.optional(),
  APP_URL: origin.optional(),
  DATA_DIR: text.default('./data').transform(dir => resolve(dir)),
  SESSION_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: logLevel.optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .default(1),
  SMTP_URL: text.refine(isMailUrl, 'must be an address such as smtp://user:password@host:587').optional(),
  MAIL_FROM: text.optional(),
  SUPPORT_EMAIL: email.optional(),
  OWNER_EMAIL: email.optional(),
  OWNER_PASSWORD: text.min(6, 'must have at least 6 characters').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: webAddress.optional(),
  AWS_ENDPOINT_URL_S3: webAddress.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  BUCKET_NAME: text.optional(),
  LITEFS_DIR: text.optional(),
  FLY_APP_NAME: text.optional(),
})

type Settings = z.output<typeof settingsSchema>
type SettingName = keyof Settings

const NEEDED_IN_PRODUCTION: SettingName[] = [
  'APP_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

export type Env = ReturnType<typeof parseEnv>

/**
 * Pure. An empty value counts as absent. `SESSION_SECRET` may come out empty in demo mode only, where
 * `env` fills it from the data directory.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(source)) given[name] = value?.trim() ? value.trim() : undefined
  given.APP_MODE ??= given.NODE_ENV === 'production' ? 'production' : 'demo'

  const parsed = settingsSchema.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map(describeIssue)
  if (given.APP_MODE === 'production') faults.push(...productionFaults(given))
  if (!parsed.success || faults.length > 0) throw new SettingsError(describeFaults(faults, given.APP_MODE))

  const settings = parsed.data
  const ownerEmail = settings.OWNER_EMAIL ?? 'owner@mortise.example'
  return {
    ...settings,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    MAIL_FROM: settings.MAIL_FROM ?? 'Mortise <hello@mortise.example>',
    OWNER_EMAIL: ownerEmail,
    OWNER_PASSWORD: settings.OWNER_PASSWORD ?? DEMO_PASSWORD,
    SUPPORT_EMAIL:
      settings.SUPPORT_EMAIL ?? (settings.APP_MODE === 'demo' ? 'support@mortise.example' : ownerEmail),
    SESSION_SECRET: settings.SESSION_SECRET ?? '',
  }
}

function describeIssue(issue: z.core.$ZodIssue) {
  return `${issue.path.join('.')} ${issue.message}`
}

function productionFaults(given: Record<string, string | undefined>) {
  const faults = NEEDED_IN_PRODUCTION.filter(name => given[name] === undefined).map(
    name => `${name} is missing`,
  )
  const appUrl = parsedUrl(given.APP_URL ?? '')
  if (appUrl?.protocol === 'http:' && !isLoopback(appUrl.hostname)) {
    faults.push('APP_URL must start with https:// (plain http only on localhost)')
  }
  if (given.OWNER_PASSWORD === DEMO_PASSWORD) faults.push("OWNER_PASSWORD must not be the demo's")
  return faults
}

function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function describeFaults(faults: string[], mode: string) {
  const hint =
    mode === 'production' ? 'See .env.example. APP_MODE=demo needs no settings.' : 'See .env.example.'
  return `Mortise cannot start, its settings need attention:\n${faults.map(fault => `  - ${fault}`).join('\n')}\n${hint}`
}

let known: Env | undefined

/** The settings of this process, read once: `.env` first, then the environment, which wins. */
export function env(): Env {
  if (known) return known
  if (existsSync('.env')) process.loadEnvFile('.env')
  const parsed = parseEnv(process.env)
  known = { ...parsed, SESSION_SECRET: parsed.SESSION_SECRET || keptSecret(parsed.DATA_DIR) }
  return known
}

/** Made once per data directory, so that demo sessions outlive a restart. */
function keptSecret(dataDir: string) {
  const path = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
