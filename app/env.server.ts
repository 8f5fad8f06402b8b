import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { bucketOf, missingForBucket, ofBackups } from './bucket-settings.server.ts'

/** All wrong or missing settings in one message. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const DEMO_PASSWORD = 'dovetail-joint'
const MIN_SECRET = 32

function isHttpUrl(value: string) {
  return /^https?:$/.test(parsedUrl(value)?.protocol ?? '')
}

function isMailUrl(value: string) {
  const url = parsedUrl(value)
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function isRedisUrl(value: string) {
  const url = parsedUrl(value)
  return url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
}

/** `hello@example.com`, or a name and the address in angle brackets. */
function isSender(value: string) {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
  return /^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/[\u0000-\u001f\u007f]/.test(value)
}

function parsedUrl(value: string) {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** Scheme, host and port only: every link we send is built upon it. */
function isOrigin(value: string) {
  const url = parsedUrl(value)
  return url !== undefined && url.href === `${url.origin}/`
}

const origin = z
  .string()
  .refine(isHttpUrl, 'must be a web address such as https://mortise.example.com')
  .refine(value => !isHttpUrl(value) || isOrigin(value), 'must be an address without a path')
  .transform(value => new URL(value).origin)

const webAddress = z.string().refine(isHttpUrl, 'must be a web address')
const email = z.email('must be an email address')
const text = z.string()
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
})

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .refine(number => number >= 1 && number <= 65_535, 'must be a number from 1 to 65535')
const stripeKey = text.regex(
  /^[sr]k_(test|live)_./,
  'must be a secret key of Stripe: it begins with sk_live_ (or sk_test_), never with pk_',
)
const bucketName = text.regex(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'must be the name of a bucket: lower-case letters, digits, dots and hyphens',
)
const webhookSecret = text.regex(/^whsec_./, 'must be the signing secret of a webhook: it begins with whsec_')

const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  APP_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }),
  PORT: port.default(3000),
  HOST: text.optional(),
  METRICS_PORT: port.optional(),
  ERROR_REPORT_URL: webAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: text.default('mortise'),
  METRICS_HOST: text.optional(),
  SLOW_QUERY_MS: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .default(200),
  APP_URL: origin.optional(),
  DATA_DIR: text.default('./data').transform(dir => resolve(dir)),
  SESSION_SECRET: text.min(MIN_SECRET, 'must have at least 32 characters').optional(),
  SESSION_SECRET_BEFORE: text.min(MIN_SECRET, 'must have at least 32 characters').optional(),
  LOG_LEVEL: logLevel.optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .default(1),
  COMPANY_CPU_SECONDS: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .default(6),
  WEB_CONCURRENCY: z.coerce
    .number('must be a number from 1 to 64')
    .int('must be a number from 1 to 64')
    .min(1, 'must be a number from 1 to 64')
    .max(64, 'must be a number from 1 to 64')
    .optional(),
  SMTP_URL: text.refine(isMailUrl, 'must be an address such as smtp://user:password@host:587').optional(),
  MAIL_FROM: text
    .refine(isSender, 'must be an address such as Mortise <hello@mortise.example.com>')
    .optional(),
  SUPPORT_EMAIL: email.optional(),
  OWNER_EMAIL: email.optional(),
  OWNER_PASSWORD: text.min(6, 'must have at least 6 characters').optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_API_BASE: webAddress.optional(),
  BUCKET_NAME: bucketName.optional(),
  AWS_ENDPOINT_URL_S3: origin.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_REGION: text.default('auto'),
  BACKUP_DIR: text.transform(dir => resolve(dir)).optional(),
  BACKUP_BUCKET_NAME: bucketName.optional(),
  BACKUP_AWS_ENDPOINT_URL_S3: origin.optional(),
  BACKUP_AWS_ACCESS_KEY_ID: text.optional(),
  BACKUP_AWS_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_AWS_REGION: text.optional(),
  LITEFS_DIR: text.transform(dir => resolve(dir)).optional(),
  LITEFS_API_URL: webAddress.default('http://localhost:20202'),
  LITEFS_DATA_DIR: text.default('/data/litefs'),
  LITEFS_CONSUL_KEY: text.optional(),
  REDIS_URL: text.refine(isRedisUrl, 'must be an address such as redis://user:password@host:6379').optional(),
  CLIENT_ADDRESS_HEADER: text
    .regex(/^[\w-]{1,60}$/, 'must be the name of a header, such as x-forwarded-for')
    .transform(name => name.toLowerCase())
    .optional(),
  // Fly sets these.
  FLY_APP_NAME: text.optional(),
  FLY_MACHINE_ID: text.optional(),
  FLY_CONSUL_URL: webAddress.optional(),
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
 * Pure. An empty value counts as absent. In demo mode alone `SESSION_SECRET` may be empty: `env` reads it from the data directory.
 * `serves` is false for a command that only has to know where the data is.
 */
export function parseEnv(source: Record<string, string | undefined>, { serves = true } = {}) {
  const given: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(source)) given[name] = value?.trim() ? value.trim() : undefined
  given.APP_MODE ??= given.NODE_ENV === 'production' ? 'production' : 'demo'

  const parsed = settingsSchema.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map(issue => describeIssue(issue, given))
  for (const [bucket, account] of [
    ['BUCKET_NAME', given],
    ['BACKUP_BUCKET_NAME', ofBackups(given)],
  ] as const) {
    if (given[bucket] === undefined) continue
    faults.push(...missingForBucket(account).map(name => `${name} is missing: ${bucket} needs it`))
  }
  if (serves && given.APP_MODE === 'production') faults.push(...productionFaults(given))
  if (serves && given.LITEFS_DIR !== undefined) faults.push(...clusterFaults(given))
  if (given.APP_MODE === 'demo' && !given.STRIPE_SECRET_KEY && Number(given.WEB_CONCURRENCY ?? 1) > 1) {
    faults.push(
      'WEB_CONCURRENCY must be 1 in a demo without STRIPE_SECRET_KEY, whose payments are played by one process',
    )
  }
  if (given.APP_MODE === 'demo' && /^.k_live_/.test(given.STRIPE_SECRET_KEY ?? '')) {
    faults.push('STRIPE_SECRET_KEY must be a test key in a demo, whose passwords are known')
  }
  if (!parsed.success || faults.length > 0) throw new SettingsError(describeFaults(faults, given.APP_MODE))

  const settings = parsed.data
  const ownerEmail = settings.OWNER_EMAIL ?? 'owner@mortise.example'
  return {
    ...settings,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    // Fly's machines are reached by their private network alone, at ports that are not published.
    METRICS_HOST: settings.METRICS_HOST ?? (settings.FLY_APP_NAME ? '::' : '127.0.0.1'),
    MAIL_FROM: settings.MAIL_FROM ?? 'Mortise <hello@mortise.example>',
    OWNER_EMAIL: ownerEmail,
    OWNER_PASSWORD: settings.OWNER_PASSWORD ?? DEMO_PASSWORD,
    SUPPORT_EMAIL:
      settings.SUPPORT_EMAIL ?? (settings.APP_MODE === 'demo' ? 'support@mortise.example' : ownerEmail),
    SESSION_SECRET: settings.SESSION_SECRET ?? '',
    /** The header in which the proxy tells the client's address; Fly's is known. */
    addressHeader: settings.CLIENT_ADDRESS_HEADER ?? (settings.FLY_APP_NAME ? 'fly-client-ip' : undefined),
    databaseFile: join(settings.LITEFS_DIR ?? settings.DATA_DIR, 'mortise.db'),
    bucket: bucketOf(settings.BUCKET_NAME, settings),
    backupBucket: bucketOf(settings.BACKUP_BUCKET_NAME, { ...settings, ...ofBackups(settings) }),
  }
}

/** May be shown on a screen: the others are secrets, or hold one. */
const SHOWN =
  /^(APP_MODE|APP_URL|PORT|LOG_LEVEL|METRICS_PORT|SLOW_QUERY_MS|RATE_LIMIT_FACTOR|COMPANY_CPU_SECONDS|WEB_CONCURRENCY|CLIENT_ADDRESS_HEADER|MAIL_FROM|SUPPORT_EMAIL|OWNER_EMAIL)$/

function describeIssue(issue: z.core.$ZodIssue, given: Record<string, string | undefined>) {
  const name = issue.path.join('.')
  const said = `${name} ${issue.message}`
  return SHOWN.test(name) && given[name] ? `${said}, not '${given[name].slice(0, 100)}'` : said
}

type RawSettings = Record<string, string | undefined>

function productionFaults(given: RawSettings) {
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

function clusterFaults(given: RawSettings) {
  const { APP_MODE, BUCKET_NAME, SESSION_SECRET, LITEFS_DIR, DATA_DIR } = given
  const faults: string[] = []
  if (given.LITEFS_CONSUL_KEY !== undefined && given.FLY_CONSUL_URL === undefined) {
    faults.push('FLY_CONSUL_URL is missing: without Consul nobody can lead; fly consul attach sets it')
  }
  if (APP_MODE === 'production' && BUCKET_NAME === undefined) {
    faults.push(
      'BUCKET_NAME is missing: with LITEFS_DIR several machines serve, and none sees the files on another’s disk',
    )
  }
  if (APP_MODE !== 'production' && SESSION_SECRET === undefined) {
    faults.push(
      'SESSION_SECRET is missing: with LITEFS_DIR several machines serve, and all have to know each session',
    )
  }
  if (resolve(LITEFS_DIR ?? '') === resolve(DATA_DIR ?? './data')) {
    faults.push('DATA_DIR must be another folder than LITEFS_DIR, which takes nothing but databases')
  }
  return faults
}

export function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function describeFaults(faults: string[], mode: string) {
  const hint =
    mode === 'production' ? 'See .env.example. APP_MODE=demo needs no settings.' : 'See .env.example.'
  return `Mortise cannot start, its settings need attention:\n${faults.map(fault => `  - ${fault}`).join('\n')}\n${hint}`
}

let known: Env | undefined

/** Read once: `.env` first, then the environment, which wins. */
export function env(): Env {
  return known ?? readSettings({ serves: true })
}

/** For a command, before it asks for any; without `serves` there may be no SESSION_SECRET. */
export function readSettings({ serves }: { serves: boolean }): Env {
  loadEnvFile()
  const parsed = parseEnv(process.env, { serves })
  const isKept = serves && !parsed.SESSION_SECRET
  known = isKept ? { ...parsed, SESSION_SECRET: keptSecret(parsed.DATA_DIR) } : parsed
  return known
}

/** The present one first; the one before still reads what it has signed and sealed. */
export function sessionSecrets(): string[] {
  const { SESSION_SECRET, SESSION_SECRET_BEFORE } = env()
  return SESSION_SECRET_BEFORE === undefined ? [SESSION_SECRET] : [SESSION_SECRET, SESSION_SECRET_BEFORE]
}

function loadEnvFile() {
  if (!existsSync('.env')) return
  // An empty variable counts as not set, and would keep the file's value out.
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name]
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    throw new SettingsError(`The file .env cannot be read: ${reasonOf(error)}`)
  }
}

/** Made once per data directory, so that demo sessions outlive a restart. */
function keptSecret(dataDir: string) {
  const path = join(dataDir, 'session-secret')
  requireDataDir(dataDir)
  try {
    const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
    if (kept.length >= MIN_SECRET) return kept
    // Renamed when complete: a full disk would leave half of it.
    const made = randomBytes(32).toString('hex')
    writeFileSync(`${path}.new`, made, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    return made
  } catch (error) {
    throw new SettingsError(`${path} cannot be read or written: ${reasonOf(error)}`)
  }
}

/** Throws unless LiteFS has mounted LITEFS_DIR: nobody would lead, and what only the leader does would not be done. */
export function requireLiteFs(dir: string) {
  if (!existsSync(dir))
    throw new SettingsError(`LITEFS_DIR is ${dir}, which is not there: is LiteFS running?`)
}

/** Creates a missing folder. Throws, naming DATA_DIR, unless this process may write there. */
export function requireDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR must be a folder that this account may write to. Of ${dataDir}: ${reasonOf(error)}.\nSee .env.example.`,
    )
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies below a file',
  ENOENT: 'it cannot be made',
  EROFS: 'its disk may only be read',
  ENOSPC: 'the disk is full',
}

function reasonOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}
