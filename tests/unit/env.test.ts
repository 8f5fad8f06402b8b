import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnv, SettingsError } from '#app/env.server.ts'

const production = {
  APP_MODE: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  APP_URL: 'https://mortise.example.com',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://user:secret@mail.example.com:587',
  MAIL_FROM: 'Mortise <hello@mortise.example.com>',
  OWNER_EMAIL: 'owner@mortise.example.com',
  OWNER_PASSWORD: 'a long enough one',
}

function faultsOf(source: Record<string, string | undefined>) {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}

describe('a demo', () => {
  test('needs no settings', () => {
    expect(parseEnv({})).toMatchObject({
      APP_MODE: 'demo',
      PORT: 3000,
      APP_URL: 'http://localhost:3000',
      DATA_DIR: resolve('./data'),
      OWNER_EMAIL: 'owner@mortise.example',
      OWNER_PASSWORD: 'dovetail-joint',
      RATE_LIMIT_FACTOR: 1,
    })
  })

  test('takes its address from the port', () => {
    expect(parseEnv({ PORT: '4000' }).APP_URL).toBe('http://localhost:4000')
  })

  test('has one process, where its payments are played', () => {
    const several = { WEB_CONCURRENCY: '2' }
    expect(() => parseEnv(several)).toThrow('WEB_CONCURRENCY must be 1 in a demo without STRIPE_SECRET_KEY')
    expect(parseEnv({ ...several, STRIPE_SECRET_KEY: 'sk_test_own' }).WEB_CONCURRENCY).toBe(2)
    expect(() => parseEnv({ WEB_CONCURRENCY: '0' })).toThrow("a number from 1 to 64, not '0'")
  })

  test('counts an empty value as not set', () => {
    expect(parseEnv({ PORT: '', APP_URL: ' ', SMTP_URL: '' })).toMatchObject({
      PORT: 3000,
      SMTP_URL: undefined,
    })
  })
})

test('the bucket of backups has an account of its own, or the files’', () => {
  const bucket = {
    BACKUP_BUCKET_NAME: 'backups',
    AWS_ENDPOINT_URL_S3: 'https://fly.storage.tigris.dev',
    AWS_ACCESS_KEY_ID: 'files',
    AWS_SECRET_ACCESS_KEY: 'secret of files',
  }
  expect(parseEnv(bucket).backupBucket).toMatchObject({
    bucket: 'backups',
    accessKeyId: 'files',
    region: 'auto',
  })
  const own = { BACKUP_AWS_ACCESS_KEY_ID: 'backups', BACKUP_AWS_SECRET_ACCESS_KEY: 'secret of backups' }
  expect(parseEnv({ ...bucket, ...own, BUCKET_NAME: 'files' })).toMatchObject({
    bucket: { accessKeyId: 'files' },
    backupBucket: { accessKeyId: 'backups', secretAccessKey: 'secret of backups' },
  })
  expect(faultsOf({ ...own, BACKUP_BUCKET_NAME: 'backups' })).toContain('AWS_ENDPOINT_URL_S3 is missing')
})

describe('production', () => {
  test('of a command that does not serve needs to know where the data is, no more', () => {
    const data = { NODE_ENV: 'production', DATA_DIR: '/data/mortise', BACKUP_DIR: '/backups' }
    expect(parseEnv(data, { serves: false })).toMatchObject({ ...data, APP_MODE: 'production' })
    const isBare = { ...data, LITEFS_DIR: '/litefs' }
    expect(parseEnv(isBare, { serves: false }).databaseFile).toBe('/litefs/mortise.db')
    expect(() => parseEnv({ ...data, PORT: 'none' }, { serves: false })).toThrow('PORT must be a number')
  })

  test('starts when everything needed is there', () => {
    expect(parseEnv(production)).toMatchObject({
      APP_MODE: 'production',
      APP_URL: 'https://mortise.example.com',
      SUPPORT_EMAIL: 'owner@mortise.example.com',
    })
  })

  test('is meant when only NODE_ENV says so', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain('APP_URL is missing')
  })

  test('names every missing setting in one message', () => {
    const faults = faultsOf({ APP_MODE: 'production', PORT: 'abc' })
    const needed = ['APP_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'OWNER_PASSWORD']
    for (const name of needed) expect(faults).toContain(`${name} is missing`)
    expect(faults).toContain('PORT must be a number')
  })

  test('wants https, except on this computer', () => {
    expect(faultsOf({ ...production, APP_URL: 'http://mortise.example.com' })).toContain(
      'APP_URL must start with https',
    )
    expect(faultsOf({ ...production, APP_URL: 'http://localhost:3000' })).toBe('')
    expect(faultsOf({ ...production, APP_URL: 'http://127.0.0.1.example.com' })).toContain('https')
  })

  test("refuses the demo's password", () => {
    expect(faultsOf({ ...production, OWNER_PASSWORD: 'dovetail-joint' })).toContain('OWNER_PASSWORD')
  })
})

describe('a wrong value is named', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['APP_URL', 'mortise'],
    ['APP_URL', 'https://example.com/mortise'],
    ['APP_URL', 'ftp://example.com'],
    ['APP_URL', 'https://example.com/?from=mail'],
    ['APP_URL', 'https://user:secret@example.com'],
    ['PORT', '0'],
    ['PORT', '0x1f90'],
    ['PORT', '3e3'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'Mortise <hello>'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['STRIPE_SECRET_KEY', 'pk_live_x'],
    ['STRIPE_SECRET_KEY', 'whsec_x'],
    ['STRIPE_SECRET_KEY', 'sk_live_x'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_x'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'we_x'],
    ['APP_MODE', 'staging'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET_BEFORE', 'short'],
    ['SMTP_URL', 'https://example.com'],
    ['OWNER_EMAIL', 'nobody'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', 'many'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`- ${name} must`)
  })
})

test('what was given is shown, unless it is a secret', () => {
  expect(faultsOf({ APP_MODE: 'prod' })).toContain("APP_MODE must be demo or production, not 'prod'")
  const secrets = {
    SESSION_SECRET: 'mine',
    STRIPE_SECRET_KEY: 'mine',
    OWNER_PASSWORD: 'mine',
    SMTP_URL: 'mine',
  }
  expect(faultsOf({ ...production, ...secrets })).not.toContain('mine')
})

test.each(['hello@example.com', 'Mortise <hello@example.com>', '"Ash, Adze" <hello@shop>'])(
  '%s sends mail',
  from => {
    expect(parseEnv({ MAIL_FROM: from }).MAIL_FROM).toBe(from)
  },
)

describe('a bucket', () => {
  const bucket = {
    BUCKET_NAME: 'mortise-files',
    AWS_ENDPOINT_URL_S3: 'https://fly.storage.tigris.dev/',
    AWS_ACCESS_KEY_ID: 'tid_x',
    AWS_SECRET_ACCESS_KEY: 'tsec_x',
  }

  test('is used when all of it is set', () => {
    expect(parseEnv(bucket).bucket).toEqual({
      bucket: 'mortise-files',
      endpoint: 'https://fly.storage.tigris.dev',
      isPathStyle: false,
      region: 'auto',
      accessKeyId: 'tid_x',
      secretAccessKey: 'tsec_x',
    })
  })

  test('of a server of one’s own stands in the path', () => {
    const own = parseEnv({ ...bucket, AWS_ENDPOINT_URL_S3: 'http://minio:9000', AWS_REGION: 'eu-west-2' })
    expect(own.bucket).toMatchObject({
      isPathStyle: true,
      region: 'eu-west-2',
    })
  })

  test('whose name has dots, or whose server has none, does, too', () => {
    const dotted = parseEnv({ ...bucket, BUCKET_NAME: 'files.mortise' }).bucket
    expect(dotted).toMatchObject({ isPathStyle: true })
    const bare = parseEnv({ ...bucket, AWS_ENDPOINT_URL_S3: 'https://10.0.0.7:9000' }).bucket
    expect(bare).toMatchObject({ isPathStyle: true })
  })

  test('names what is missing', () => {
    const faults = faultsOf({ BUCKET_NAME: 'mortise-files', AWS_ACCESS_KEY_ID: 'tid_x' })
    expect(faults).toContain('AWS_ENDPOINT_URL_S3 is missing: BUCKET_NAME needs it')
    expect(faults).toContain('AWS_SECRET_ACCESS_KEY is missing: BUCKET_NAME needs it')
    expect(faults).not.toContain('AWS_ACCESS_KEY_ID is missing')
  })

  test('is not used for keys of somebody’s own', () => {
    const { BUCKET_NAME: _none, ...keys } = bucket
    expect(parseEnv(keys).bucket).toBeUndefined()
  })

  test.each(['Bucket', 'a/b', 'x', 'a b', '-a-'])('%j is no name of one', BUCKET_NAME => {
    expect(faultsOf({ ...bucket, BUCKET_NAME })).toContain('BUCKET_NAME must be the name of a bucket')
  })
})
