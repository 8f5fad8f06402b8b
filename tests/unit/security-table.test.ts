import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asvsIds } from '#tests/support/asvs-ids.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
  const [about = '', how = '', tests = ''] = rest.split('|').map(cell => cell.trim())
  return { id, about, how, tests }
})

test('every requirement of the levels 1 and 2 has its row, once, in order, or does not apply', () => {
  const [, listed = ''] = text.split('### Not applicable')
  const groups = [...listed.matchAll(/`([\d.]+)`/g)].map(([, group = '']) => `${group}.`)
  const applies = asvsIds.filter(id => !groups.some(group => `${id}.`.startsWith(group)))
  expect(groups.length).toBe(new Set(groups).size)
  expect(rows.map(({ id }) => id)).toEqual(applies)
})

const reason = /^(?:Operator|Documented|Reason|NOT MET): \S.{5,}/

test('every row says what it is about, and how it is met or why not', () => {
  expect(rows.filter(({ about, how }) => about === '' || how === '').map(({ id }) => id)).toEqual([])
  const bare = rows.filter(({ how, tests }) => (tests === '–') !== reason.test(how))
  expect(bare.map(({ id }) => id)).toEqual([])
})

test('every test that a row names is there', () => {
  const missing = rows
    .filter(({ tests }) => tests !== '–')
    .flatMap(({ id, tests }) => tests.split(', ').map(path => ({ id, path: path.replaceAll('`', '') })))
    .filter(({ path }) => !/^tests\/.+\.(?:test|spec)\.ts$/.test(path) || !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('what is not met is counted at the top', () => {
  const count = rows.filter(({ how }) => how.startsWith('NOT MET')).length
  expect(text).toContain(`**${count} of ${asvsIds.length} are not met**`)
})

const shipped = execFileSync('git', ['ls-files', 'app', 'db', 'server', 'server.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(path => /\.tsx?$/.test(path))
  .map(path => ({ path, code: readFileSync(join(root, path), 'utf8') }))

test.each([
  ['old hashes', /create(?:Hash|Hmac)\(\s*['"](?:md|sha1|ripemd)/i],
  ['code made of text', /\beval\(|new Function\(/],
  [
    'certificates that are not checked',
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  ],
])('no source uses %s', (_what, pattern) => {
  expect(shipped.length).toBeGreaterThan(500)
  expect(shipped.filter(({ code }) => pattern.test(code)).map(({ path }) => path)).toEqual([])
})

test('whatever opens something is random in a way that nobody guesses', () => {
  const guessed = shipped.filter(({ code }) => code.includes('Math.random'))
  expect(guessed.map(({ path }) => path).filter(path => !path.startsWith('app/islands/'))).toEqual([])
})
