import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiteFsFolder, makeLiteFsFolder } from '#tests/support/litefs-folder.ts'

let folder: LiteFsFolder
let root: string
let ltx: string

beforeEach(() => {
  folder = makeLiteFsFolder()
  root = mkdtempSync(join(tmpdir(), 'mortise-kept-'))
  ltx = join(root, 'litefs/dbs/mortise.db/ltx')
  mkdirSync(ltx, { recursive: true })
  vi.resetModules()
  vi.stubEnv('LITEFS_DIR', folder.dir)
  vi.stubEnv('LITEFS_DATA_DIR', join(root, 'litefs'))
  vi.stubEnv('DATA_DIR', join(root, 'data'))
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(40))
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterEach(() => {
  folder.remove()
  rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const open = () => import('#app/kept-transactions.server.ts')
const primary = { kind: 'primary' } as const
const replica = { kind: 'replica', primary: 'ams-2' } as const
const inData = () => readdirSync(join(root, 'data'))

function transaction(from: number, to = from, { secondsAgo = 0, text = `${to}` } = {}) {
  const name = `${from.toString(16).padStart(16, '0')}-${to.toString(16).padStart(16, '0')}.ltx`
  writeFileSync(join(ltx, name), text)
  const at = Date.now() / 1000 - secondsAgo
  utimesSync(join(ltx, name), at, at)
  return name
}

/** As LiteFS does where its history is another. */
function replaceHistory() {
  for (const name of readdirSync(ltx)) rmSync(join(ltx, name))
  transaction(1, 40)
}

test('a machine that did not lead keeps nothing', async () => {
  const { keepTransactions, settleTransactions } = await open()
  mkdirSync(join(root, 'data'))
  transaction(7)
  keepTransactions()
  replaceHistory()
  folder.lag(20)
  settleTransactions(replica)
  expect(inData()).toEqual([])
})

test('one that led keeps its last transactions, without the whole database, until it is known whether others have them', async () => {
  const { keepTransactions, settleTransactions } = await open()
  settleTransactions(primary)
  transaction(1, 5)
  transaction(6, 6, { secondsAgo: 60 })
  const kept = [transaction(7, 7, { secondsAgo: 2 }), transaction(8)]
  keepTransactions()
  replaceHistory()
  folder.lag(null)
  settleTransactions(replica)
  settleTransactions({ kind: 'unknown' })
  expect(inData(), 'LiteFS has not caught up').toEqual(['kept-transactions'])
  folder.lag(20)
  settleTransactions(replica)
  const [overwritten = ''] = inData()
  expect(overwritten).toMatch(/^overwritten-\d{4}-\d\d-\d\dT[\d-]+Z$/)
  expect(readdirSync(join(root, 'data', overwritten)).sort()).toEqual(kept)
  expect(readFileSync(join(root, 'data', overwritten, kept[1] ?? ''), 'utf8')).toBe('8')
  settleTransactions(replica)
  expect(inData()).toEqual([overwritten])
})

test('what others have is forgotten, and so is what was kept where the machine leads on', async () => {
  const { keepTransactions, settleTransactions } = await open()
  settleTransactions(primary)
  transaction(7)
  keepTransactions()
  folder.lag(20)
  settleTransactions(replica)
  expect(inData()).toEqual([])
  settleTransactions(primary)
  keepTransactions()
  expect(readdirSync(join(root, 'data/kept-transactions'))).toHaveLength(1)
  settleTransactions(primary)
  expect(readdirSync(join(root, 'data/kept-transactions'))).toEqual([])
})

test('another history with the same number is seen', async () => {
  const { keepTransactions, settleTransactions } = await open()
  settleTransactions(primary)
  transaction(7)
  keepTransactions()
  transaction(7, 7, { text: 'of another machine' })
  folder.lag(20)
  settleTransactions(replica)
  expect(inData()).toEqual([expect.stringMatching(/^overwritten-/)])
})
