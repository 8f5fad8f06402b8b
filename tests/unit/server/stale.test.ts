import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-stale-'))
  for (const name of ['app', 'build', 'node_modules']) mkdirSync(join(folder, name))
  write('server.ts', 'version 1')
  write('app/root.tsx', 'version 1')
  write('build/start.js', 'version 1')
  write('build/.stamp', ask('stale', 'sourcesMark()'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}

/** What a script answers in the folder. */
function ask(script: string, call: string): string {
  const url = pathToFileURL(resolve('scripts', `${script}.mjs`)).href
  const code = `import * as m from ${JSON.stringify(url)}; process.stdout.write(String(m.${call}))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
}

test('a build is stale when a source is another, even one that is dated before it', () => {
  expect(ask('stale', 'isBuildStale()')).toBe('false')
  write('server.ts', 'version 2, unpacked from an archive')
  utimesSync(join(folder, 'server.ts'), 1_000_000_000, 1_000_000_000)
  expect(ask('stale', 'isBuildStale()')).toBe('true')
})

test('a build is stale when a source is gone', () => {
  rmSync(join(folder, 'app/root.tsx'))
  expect(ask('stale', 'isBuildStale()')).toBe('true')
})

test('what is installed is judged by its versions, not by its age', () => {
  const lock = (version: string) =>
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1', optional: true } },
    })
  write('node_modules/.package-lock.json', lock('1.0.0'))
  write('package-lock.json', lock('1.0.0'))
  expect(ask('install', 'isInstalled()')).toBe('true')
  write('package-lock.json', lock('1.1.0'))
  utimesSync(join(folder, 'package-lock.json'), 1_000_000_000, 1_000_000_000)
  expect(ask('install', 'isInstalled()')).toBe('false')
})
