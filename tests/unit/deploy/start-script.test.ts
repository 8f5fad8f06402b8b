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
  litefs: 'echo "litefs $* candidate=$LITEFS_CANDIDATE"',
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

const onFly = { LITEFS_DIR: '/litefs', FLY_REGION: 'lhr', PRIMARY_REGION: 'lhr', FLY_PROCESS_GROUP: 'app' }
const mounts = (candidate: boolean) => `litefs mount -config deploy/litefs.yml candidate=${candidate}`

test('a machine of the primary region that serves may lead, no other', () => {
  expect(start(onFly).said).toBe(mounts(true))
  expect(start({ ...onFly, FLY_REGION: 'iad' }).said).toBe(mounts(false))
  expect(start({ ...onFly, FLY_PROCESS_GROUP: 'worker' }).said).toBe(mounts(false))
  expect(start({ ...onFly, RELEASE_COMMAND: '1' }).said).toBe(mounts(false))
})

test('a lease without Consul names who leads', () => {
  const fixed = { ...onFly, LITEFS_LEASE: 'static' }
  expect(start(fixed)).toMatchObject({ status: 1, fault: expect.stringContaining('LITEFS_PRIMARY_ID') })
  expect(start({ ...fixed, LITEFS_PRIMARY_ID: 'machine-1' }).said).toMatch(/^litefs .*litefs\.static\.yml/)
  expect(start({ ...onFly, LITEFS_LEASE: 'etcd' })).toMatchObject({ status: 1, said: '' })
})
