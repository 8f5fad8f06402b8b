import { existsSync, readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

const read = (path: string) => readFileSync(path, 'utf8')
const exactVersion = /:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/

/** Settings that .env.example names. */
const settings = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
)

test('.env.example sets nothing by itself: given to a container, it would win over what the image sets', () => {
  expect(read('.env.example').match(/^[A-Z0-9_]+=.+$/gm)).toBeNull()
  expect([...settings]).toEqual(expect.arrayContaining(['APP_MODE', 'PORT', 'DATA_DIR']))
  for (const [, name] of read('Dockerfile').matchAll(/\b([A-Z_]+)=\S+/g))
    expect(read('.env.example')).not.toMatch(new RegExp(`^${name}=`, 'm'))
})

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const file = DockerfileParser.parse(text)

  test('has no fault', () => {
    const faults = validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`)
    expect(faults).toEqual([])
    expect(validate('FROM scratch\nCOPPY a b')).not.toEqual([])
  })

  test('begins with images of one exact version', () => {
    const given = file.getARGs().flatMap(arg => arg.getProperty()?.getValue() ?? [])
    expect(given.length).toBe(2)
    for (const image of given) expect(image).toMatch(exactVersion)
    for (const from of file.getFROMs()) expect(from.getImage()).toMatch(/^\$\{\w+\}$/)
  })

  test('copies what is there, and what the list of ignored files lets through', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const copy of file.getCOPYs()) {
      if (copy.getFromFlag() !== null) continue
      const sources = copy.getArguments().slice(0, -1)
      for (const source of sources.map(argument => argument.getValue())) {
        expect(existsSync(source), source).toBe(true)
        if (source !== '.') expect(ignored, source).toContain(`!${source.split('/')[0]}`)
      }
    }
  })

  test('takes everything from npm and Debian', () => {
    const commands = file.getInstructions().filter(line => /^(RUN|ADD)$/i.test(line.getKeyword()))
    for (const line of commands) {
      expect(line.getKeyword()).toBe('RUN')
      expect(line.getArgumentsContent()).toMatch(/^(apt-get|npm (ci|prune)|node scripts\/)/)
      expect(line.getArgumentsContent()).not.toMatch(/https?:|curl|wget/)
    }
  })
})

describe('LiteFS', () => {
  // LiteFS refuses a file with a key that it does not know.
  const litefsSchema = z.strictObject({
    fuse: z.strictObject({ dir: z.string(), 'allow-other': z.boolean() }),
    data: z.strictObject({ dir: z.string(), compress: z.boolean(), retention: z.string() }),
    'exit-on-error': z.literal(true),
    'skip-sync': z.literal(false),
    http: z.strictObject({ addr: z.string(), 'snapshot-timeout': z.string() }),
    lease: z.strictObject({
      type: z.enum(['consul', 'static']),
      candidate: z.boolean(),
      promote: z.literal(false, 'a machine that starts would lead before it listens').optional(),
      hostname: z.string().optional(),
      'advertise-url': z.url(),
      consul: z
        .strictObject({ url: z.url(), key: z.string(), ttl: z.string(), 'lock-delay': z.string() })
        .optional(),
    }),
    exec: z.array(z.strictObject({ cmd: z.string(), 'if-candidate': z.boolean().optional() })),
  })

  const machine: Record<string, string> = {
    LITEFS_DIR: '/litefs',
    LITEFS_CANDIDATE: 'true',
    LITEFS_PRIMARY_ID: 'machine-1',
    FLY_MACHINE_ID: 'machine-1',
    FLY_APP_NAME: 'mortise',
    FLY_CONSUL_URL: 'https://consul.example/mortise',
    LITEFS_CONSUL_KEY: 'litefs/mortise/v1',
    HOSTNAME: 'machine-1',
  }

  /** As LiteFS replaces `${NAME}` and `${NAME == OTHER}` in the whole file before it reads it. */
  function readLitefs(path: string, env = machine) {
    const known = (name = '') => {
      expect(Object.keys(env), `${name} in ${path}`).toContain(name)
      return env[name] ?? ''
    }
    const text = read(path).replaceAll(/\$\{(\w+)(?: == (\w+))?\}/g, (_, name: string, other?: string) =>
      other ? String(known(name) === known(other)) : known(name),
    )
    return litefsSchema.parse(parseYaml(text))
  }

  test.each(['deploy/litefs.yml', 'deploy/litefs.static.yml'])('%s is what LiteFS reads', path => {
    const { fuse, data, exec } = readLitefs(path)
    expect(data.dir).not.toBe(fuse.dir)
    expect(data.dir).toMatch(/^\/data\//)
    // A candidate migrates once it leads, not before it starts.
    expect(exec.map(({ cmd }) => cmd.match(/build\/[\w-]+\.js$/)?.[0])).toEqual(['build/start.js'])
    for (const { cmd } of exec) expect(cmd).toMatch(/^setpriv --reuid=node .*--no-new-privs node /)
  })

  test('the twin differs in its lease alone', () => {
    const { lease, ...consul } = readLitefs('deploy/litefs.yml')
    const { lease: staticLease, ...withoutConsul } = readLitefs('deploy/litefs.static.yml')
    expect(withoutConsul).toEqual(consul)
    expect(lease).toMatchObject({ type: 'consul', promote: false })
    expect(staticLease).toEqual({
      type: 'static',
      hostname: 'machine-1',
      'advertise-url': 'http://machine-1.vm.mortise.internal:20202',
      candidate: true,
    })
  })

  test('the lease lasts as long as Mortise takes it to', () => {
    const { consul } = readLitefs('deploy/litefs.yml').lease
    const [, seconds] = /^const leaseMs = (\d+)_000$/m.exec(read('app/lease.server.ts')) ?? []
    expect(consul?.ttl).toBe(`${seconds}s`)
  })

  test('of the twin one machine may lead', () => {
    const other = readLitefs('deploy/litefs.static.yml', { ...machine, FLY_MACHINE_ID: 'machine-2' })
    expect(other.lease.candidate).toBe(false)
  })
})

describe('fly.toml', () => {
  const flySchema = z.looseObject({
    primary_region: z.string(),
    kill_signal: z.literal('SIGTERM'),
    kill_timeout: z.number().min(25).max(300),
    deploy: z.object({ strategy: z.literal('rolling'), max_unavailable: z.literal(1) }).loose(),
    env: z.record(z.string(), z.string()),
    mounts: z.array(z.object({ destination: z.string() }).loose()).length(1),
    http_service: z.object({
      internal_port: z.number(),
      force_https: z.literal(true),
      auto_stop_machines: z.literal('off'),
      auto_start_machines: z.literal(false),
      concurrency: z.object({ type: z.literal('requests'), soft_limit: z.number(), hard_limit: z.number() }),
      checks: z.array(z.object({ method: z.literal('GET'), path: z.string() }).loose()).length(1),
    }),
    restart: z.array(z.object({ policy: z.literal('always'), retries: z.number() })).length(1),
    metrics: z.object({ port: z.number(), path: z.literal('/metrics') }),
  })
  const fly = flySchema.parse(parseToml(read('fly.toml')))
  const dockerfile = read('Dockerfile')

  test('fits the image', () => {
    expect(dockerfile).toContain(`PORT=${fly.http_service.internal_port}`)
    const { destination } = fly.mounts[0] ?? { destination: '' }
    expect(dockerfile).toContain(`DATA_DIR=${destination}/`)
    expect(read('deploy/litefs.yml')).toContain(`dir: "${destination}/`)
  })

  test('sets what Mortise reads, and asks what it answers', () => {
    for (const name of Object.keys(fly.env)) expect(settings, name).toContain(name)
    expect(fly.http_service.checks[0]?.path).toBe('/readyz')
    expect(String(fly.metrics.port)).toBe(fly.env.METRICS_PORT)
  })
})

describe('compose.yml', () => {
  const service = z.looseObject({
    image: z.string(),
    profiles: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    volumes: z.array(z.string()).default([]),
    depends_on: z.array(z.string()).default([]),
  })
  const composeSchema = z.object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  const compose = composeSchema.parse(parseYaml(read('deploy/compose.yml')))
  const { app, ...others } = compose.services

  test('names volumes and services that it has', () => {
    for (const { volumes, depends_on } of Object.values(compose.services)) {
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
      for (const name of depends_on) expect(Object.keys(compose.services)).toContain(name)
    }
  })

  test('starts Mortise alone, all else when it is asked for, each in one version', () => {
    expect(app?.profiles).toBeUndefined()
    for (const [name, { profiles, image }] of Object.entries(others)) {
      expect(profiles, name).toEqual([name])
      expect(image, name).toMatch(exactVersion)
    }
  })

  test('sets what Mortise reads, as an account without rights', () => {
    for (const name of Object.keys(app?.environment ?? {})) expect(settings, name).toContain(name)
    expect(app).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] })
  })
})
