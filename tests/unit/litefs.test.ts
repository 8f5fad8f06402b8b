import { rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiteFsFolder, makeLiteFsFolder } from '#tests/support/litefs-folder.ts'

let folder: LiteFsFolder

beforeEach(() => {
  folder = makeLiteFsFolder()
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(40))
})

afterEach(() => {
  folder.remove()
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function open(litefsDir: string, machine = 'ams-1') {
  vi.resetModules()
  vi.stubEnv('LITEFS_DIR', litefsDir)
  vi.stubEnv('FLY_MACHINE_ID', machine)
  return import('#app/litefs.server.ts')
}

describe('which role the machine has', () => {
  test('without LiteFS the one process may write', async () => {
    const { isPrimary, readPosition, readRole } = await open('')
    expect([readRole(), isPrimary(), readPosition()]).toEqual([{ kind: 'primary' }, true, null])
  })

  test('it changes while the process runs', async () => {
    const { isPrimary, readRole } = await open(folder.dir)
    folder.follow('ams-2')
    expect([readRole(), isPrimary()]).toEqual([{ kind: 'replica', primary: 'ams-2' }, false])
    folder.loseLeader()
    expect([readRole(), isPrimary()]).toEqual([{ kind: 'unknown' }, false])
    folder.lead()
    expect([readRole(), isPrimary()]).toEqual([{ kind: 'primary' }, true])
    writeFileSync(join(folder.dir, '.primary'), 'fra-9\n')
    expect(readRole(), 'before its file follows').toEqual({ kind: 'replica', primary: 'fra-9' })
  })

  test('a database that is not there is nobody’s', async () => {
    const { readRole } = await open(folder.dir)
    folder.lead()
    rmSync(folder.database)
    expect(readRole()).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['this machine', 'ams-1'],
    ['nobody', ''],
    ['what cannot be a machine', 'ams-2;state=1'],
  ])('who is named as leader is %s: unknown, whatever may be written', async (_what, named) => {
    const { readRole } = await open(folder.dir)
    folder.follow(named)
    expect(readRole()).toEqual({ kind: 'unknown' })
    folder.lead()
    writeFileSync(join(folder.dir, '.primary'), `${named}\n`)
    expect(readRole()).toEqual({ kind: 'unknown' })
  })

  test('away from Fly the host’s name is the machine’s', async () => {
    const { readRole } = await open(folder.dir, '')
    folder.follow(hostname())
    expect(readRole()).toEqual({ kind: 'unknown' })
    folder.follow('ams-1')
    expect(readRole()).toEqual({ kind: 'replica', primary: 'ams-1' })
  })

  test('who watches hears of another role once, and no more after the end', async () => {
    const { watchRole } = await open(folder.dir)
    folder.follow('ams-2')
    vi.useFakeTimers()
    const heard: string[] = []
    const stop = watchRole(({ kind }) => heard.push(kind))
    vi.advanceTimersByTime(1000)
    folder.lead()
    vi.advanceTimersByTime(1000)
    folder.follow('ams-2')
    stop()
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(heard).toEqual(['primary'])
  })
})

describe('a leader that is silent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Looks each second, as `watchRole` does more often, at a `.lag` that grows from the last heartbeat. */
  function rolesOver(readRole: () => unknown, heartbeats: boolean[]) {
    let lag = 0
    return heartbeats.map(isHeard => {
      vi.advanceTimersByTime(1000)
      lag = isHeard ? 20 : lag + 1000
      folder.lag(lag)
      return readRole()
    })
  }
  const replica = { kind: 'replica', primary: 'ams-2' }
  const lasting = { kind: 'unknown', isLasting: true }

  test('is followed no more after five seconds, though its connection has not ended, until it is heard again', async () => {
    const { readRole } = await open(folder.dir)
    folder.follow('ams-2')
    const roles = rolesOver(readRole, [true, true, false, false, false, false, false, false, true])
    expect(roles).toEqual([...Array(6).fill(replica), lasting, lasting, replica])
  })

  test('is not waited for by who follows another since', async () => {
    const { readRole } = await open(folder.dir)
    folder.follow('ams-2')
    expect(rolesOver(readRole, [true, false, false, false, false, false]).at(-1)).toEqual(lasting)
    folder.follow('ams-3')
    expect(readRole()).toEqual({ kind: 'replica', primary: 'ams-3' })
  })

  test('whose clock goes wrong is heard all the same', async () => {
    const { readRole } = await open(folder.dir)
    folder.follow('ams-2')
    for (const lag of [-3_600_000, -3_599_000, 7_200_000, 100, 3_600_000, 2_000_000, -5_000_000]) {
      vi.advanceTimersByTime(1000)
      folder.lag(lag)
      expect(readRole()).toEqual(replica)
    }
  })

  test('nobody who leads is waited for, for five seconds', async () => {
    const { readRole } = await open(folder.dir)
    folder.follow('ams-2')
    rolesOver(readRole, [true])
    folder.loseLeader()
    const roles = rolesOver(readRole, [false, false, false, false, false])
    expect(roles).toEqual([...Array(4).fill({ kind: 'unknown' }), lasting])
  })

  test('is unknown from the start where its first word never comes', async () => {
    const { isSynced, readRole } = await open(folder.dir)
    folder.follow('ams-2')
    folder.lag(null)
    expect([readRole(), isSynced()]).toEqual([replica, false])
    vi.advanceTimersByTime(5000)
    expect(readRole()).toEqual(lasting)
    folder.lag(40)
    expect([readRole(), isSynced()]).toEqual([replica, true])
  })
})

test('the position is read as it is', async () => {
  const { readPosition } = await open(folder.dir)
  expect(readPosition()).toBeNull()
  folder.reach(39)
  expect(readPosition()).toBe(39)
  folder.reach(2 ** 40)
  expect(readPosition()).toBe(2 ** 40)
  writeFileSync(`${folder.database}-pos`, 'half')
  expect(readPosition()).toBeNull()
})
