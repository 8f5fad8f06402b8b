import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let dataDir: string

/** Programs that only say how they were called. */
const programs = {
  node: 'echo "node $*" "LITEFS_DIR=$(printenv LITEFS_DIR || echo none)"',
  litefs: 'echo "litefs $* candidate=$LITEFS_CANDIDATE key=$LITEFS_CONSUL_KEY"',
  sysctl: 'echo "sysctl $*"',
  setpriv: 'echo "setpriv $*"',
  chown: 'echo "chown $1"',
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-start-'))
  dataDir = join(folder, 'data', 'mortise')
  cpSync('deploy', join(folder, 'app', 'deploy'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  for (const [name, does] of Object.entries(programs)) makeProgram(name, does)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeProgram(name: string, does: string) {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${does}\n`)
  chmodSync(path, 0o755)
}

function start(env: Record<string, string>, { uid = 1000 } = {}) {
  makeProgram('id', `echo ${uid}`)
  const { status, stdout, stderr } = spawnSync(join(folder, 'app', 'deploy', 'start.sh'), [], {
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, DATA_DIR: dataDir, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout.trim(), fault: stderr.trim() }
}

test('without LiteFS Mortise starts by itself, in a folder of its own', () => {
  expect(start({})).toEqual({ status: 0, said: 'node build/start.js LITEFS_DIR=none', fault: '' })
  expect(start({ LITEFS_DIR: '' }).said).toBe('node build/start.js LITEFS_DIR=none')
  expect(existsSync(dataDir)).toBe(true)
})

test('Mortise never runs as root', () => {
  expect(start({}, { uid: 0 }).said).toBe(
    'chown node:node\nsetpriv --reuid=node --regid=node --init-groups --no-new-privs node build/start.js',
  )
})

const onFly = {
  LITEFS_DIR: '/litefs',
  FLY_APP_NAME: 'mortise',
  FLY_REGION: 'lhr',
  PRIMARY_REGION: 'lhr',
  FLY_PROCESS_GROUP: 'app',
}
const prepares = 'node build/prepare.js LITEFS_DIR=/litefs'
const mounts = (candidate: boolean) =>
  `${prepares}\nlitefs mount -config deploy/litefs.yml candidate=${candidate} key=litefs/mortise/v1`

test('a machine of the primary region that serves may lead, no other', () => {
  expect(start(onFly).said).toBe(mounts(true))
  expect(start({ ...onFly, FLY_REGION: 'iad' }).said).toBe(mounts(false))
  expect(start({ ...onFly, FLY_PROCESS_GROUP: 'worker' }).said).toBe(mounts(false))
  expect(start({ ...onFly, RELEASE_COMMAND: '1' }).said).toBe(mounts(false))
})

test('a lease without Consul names who leads', () => {
  const fixed = { ...onFly, LITEFS_LEASE: 'static' }
  expect(start(fixed)).toMatchObject({ status: 1, fault: expect.stringContaining('LITEFS_PRIMARY_ID') })
  expect(start({ ...fixed, LITEFS_PRIMARY_ID: 'machine-1' }).said).toMatch(
    /^node build\/prepare\.js .*\nlitefs .*litefs\.static\.yml .* key=$/,
  )
  expect(start({ ...onFly, LITEFS_LEASE: 'etcd' })).toMatchObject({ status: 1, said: '' })
})

test('a release that cannot start does not come so far that LiteFS takes the lease', () => {
  makeProgram('node', 'echo "APP_URL must be a web address" >&2; exit 1')
  const leases: Record<string, string>[] = [{}, { LITEFS_LEASE: 'static', LITEFS_PRIMARY_ID: 'machine-1' }]
  for (const lease of leases)
    expect(start({ ...onFly, ...lease })).toEqual({
      status: 1,
      said: '',
      fault: 'APP_URL must be a web address',
    })
  makeProgram('node', programs.node)
})

test('root sets how soon a connection to a machine that is gone ends, where the kernel lets it', () => {
  const said = start(onFly, { uid: 0 }).said.split('\n')
  expect(said).toContain('sysctl -w net.ipv4.tcp_retries2=5 net.ipv4.tcp_keepalive_probes=2')
  expect(said.at(-1)).toMatch(/^litefs mount/)
  makeProgram('sysctl', 'exit 255')
  expect(start(onFly, { uid: 0 })).toMatchObject({
    status: 0,
    said: expect.stringContaining('litefs mount'),
    fault: expect.stringContaining('kernel'),
  })
  makeProgram('sysctl', programs.sysctl)
  expect(start(onFly).said, 'Mortise’s own account may not').not.toContain('sysctl')
  expect(start({}, { uid: 0 }).said, 'one machine has no followers').not.toContain('sysctl')
})
