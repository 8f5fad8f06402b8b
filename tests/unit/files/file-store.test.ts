import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFileKey, keysOf, ownKeyOf } from '#app/domain/files/file-key.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { bucketStore } from '#app/services/files/bucket-store.server.ts'
import { diskStore } from '#app/services/files/disk-store.server.ts'
import {
  arrivingDir,
  type FileStore,
  fileStore,
  type KeptFile,
  newFileKey,
  removeArriving,
} from '#app/services/files/file-store.server.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { diskNow } from '#tests/support/files.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let root: string

beforeAll(async () => {
  bucket = await startBucket()
})

afterAll(() => bucket.stop())

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-kept-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

const hostile = [
  '',
  '..',
  '../../mortise.db',
  '/etc/passwd',
  'a'.repeat(25),
  'a'.repeat(27),
  'A'.repeat(26),
  `${'a'.repeat(26)}\0`,
  `${'a'.repeat(26)}/..`,
  `${'a'.repeat(26)}-other`,
  `${'a'.repeat(25)}\n`,
]

describe.each([
  ['the disk', () => diskStore(root)],
  ['a bucket', () => bucketStore(bucket.settings)],
] as const)('on %s', (_where, make) => {
  let store: FileStore

  beforeEach(async () => {
    store = make()
    await store.remove((await all(store)).map(({ key }) => key))
  })

  test('a file that is kept is read, and no longer where it was', async () => {
    const [key, content] = [newFileKey(), randomBytes(300_000)]
    const path = arrived(content)
    await store.keep(key, path, 'application/pdf')
    expect(existsSync(path)).toBe(false)
    const found = await store.read(key)
    expect(found?.bytes).toBe(300_000)
    expect((await whole(found?.stream)).equals(content)).toBe(true)
  })

  test('an empty file is a file', async () => {
    const key = newFileKey()
    await store.keep(key, arrived(''), 'text/plain')
    const found = await store.read(key)
    expect(found?.bytes).toBe(0)
    expect((await whole(found?.stream)).length).toBe(0)
  })

  test.each([
    ['the beginning', { start: 0, end: 3 }, 'oak '],
    ['the middle', { start: 4, end: 6 }, 'and'],
    ['one byte', { start: 2, end: 2 }, 'k'],
    ['more than there is', { start: 8, end: 4000 }, 'ash'],
    ['what lies behind it', { start: 11, end: 20 }, ''],
  ])('a part is read: %s', async (_what, range, text) => {
    const key = newFileKey()
    await store.keep(key, arrived('oak and ash'), 'text/plain')
    const found = await store.read(key, range)
    expect(found?.bytes).toBe(11)
    expect((await whole(found?.stream)).toString()).toBe(text)
  })

  test('what is not there is null, whole or in part', async () => {
    expect(await store.read(newFileKey())).toBeNull()
    expect(await store.read(newFileKey(), { start: 0, end: 9 })).toBeNull()
  })

  test('what is removed is gone; the others stay, and removing it again is no error', async () => {
    const [kept, gone] = [newFileKey(), newFileKey()]
    for (const key of [kept, gone]) await store.keep(key, arrived('x'), 'text/plain')
    await store.remove([gone, newFileKey()])
    await store.remove([gone])
    await store.remove([])
    expect(await store.read(gone)).toBeNull()
    expect((await all(store)).map(({ key }) => key)).toEqual([kept])
  })

  test('all are listed, with their pictures, their bytes and when they came', async () => {
    expect(await all(store)).toEqual([])
    const began = diskNow()
    const keys = [...keysOf(newFileKey()), newFileKey()]
    for (const [at, key] of keys.entries()) await store.keep(key, arrived('x'.repeat(at)), 'text/plain')
    const listed = await all(store)
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort())
    for (const { key, bytes, changedAt } of listed) {
      expect(bytes).toBe(keys.indexOf(key))
      // S3 tells whole seconds.
      expect(changedAt).toBeGreaterThan(began - 1000)
      expect(changedAt).toBeLessThan(diskNow() + 1000)
    }
  })

  test('what could not be kept leaves nothing, and is refused in words', async () => {
    vi.spyOn(log(), 'error').mockImplementation(() => {})
    const key = newFileKey()
    await expect(store.keep(key, join(arrivingDir(), 'never-came'), 'text/plain')).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Files cannot be reached at the moment'),
    })
    expect(await store.read(key)).toBeNull()
    expect(await all(store)).toEqual([])
  })

  test.each(hostile)('%j is no key', async key => {
    expect(isFileKey(key)).toBe(false)
    const path = arrived('x')
    await expect(store.keep(key, path, 'text/plain')).rejects.toThrow('under a key of the store')
    expect(existsSync(path)).toBe(true)
    expect(await store.read(key)).toBeNull()
    await store.remove([key])
    expect(await all(store)).toEqual([])
  })

  test('whoever stops reading lets go of it', async () => {
    const key = newFileKey()
    await store.keep(key, arrived(randomBytes(2_000_000)), 'text/plain')
    const found = await store.read(key)
    found?.stream.destroy()
    await expect.poll(() => found?.stream.closed).toBe(true)
    expect(found?.bytes).toBe(2_000_000)
  })
})

test('more are listed than a page of S3 holds', async () => {
  const store = bucketStore(bucket.settings)
  await store.remove((await all(store)).map(({ key }) => key))
  const keys = Array.from({ length: 1005 }, newFileKey)
  const [first = '', ...others] = keys
  await store.keep(first, arrived('x'), 'text/plain')
  for (const name of readdirSync(bucket.folder)) {
    for (const key of others)
      copyFileSync(join(bucket.folder, name), join(bucket.folder, name.replace(first, key)))
  }
  expect((await all(store)).map(({ key }) => key).sort()).toEqual([...keys].sort())
  for (const name of readdirSync(bucket.folder)) rmSync(join(bucket.folder, name), { recursive: true })
})

describe('the disk', () => {
  test('lies in a folder of DATA_DIR that others may not open', async () => {
    const key = newFileKey()
    await fileStore().keep(key, arrived('x'), 'text/plain')
    const kept = join(env().DATA_DIR, 'uploads', 'kept', key.slice(0, 2))
    expect(readdirSync(kept)).toEqual([key])
    expect(statSync(kept).mode & 0o077).toBe(0)
    expect(statSync(arrivingDir()).mode & 0o077).toBe(0)
  })

  test('knows nothing of what somebody else put there', async () => {
    const store = diskStore(root)
    writeFileSync(join(root, 'notes.txt'), 'x')
    await store.keep(newFileKey(), arrived('x'), 'text/plain')
    const [folder = ''] = readdirSync(root).filter(name => name !== 'notes.txt')
    writeFileSync(join(root, folder, '.nfs0001'), 'x')
    expect(await all(store)).toHaveLength(1)
  })

  test('that is full, or may not be written, is told in words', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => {})
    writeFileSync(join(root, 'file'), '')
    const path = arrived('x')
    await expect(diskStore(join(root, 'file')).keep(newFileKey(), path, 'text/plain')).rejects.toMatchObject({
      status: 503,
    })
    expect(existsSync(path)).toBe(true)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOTDIR' }), expect.anything())
  })
})

describe('a bucket', () => {
  test('has the whole of a long file, to the byte', async () => {
    const store = bucketStore(bucket.settings)
    for (const content of ['oak', 'ash', 'elm'].map(wood => wood.repeat(1_700_000))) {
      const key = newFileKey()
      await store.keep(key, arrived(content), 'text/plain')
      const read = await store.read(key)
      expect(read && (await text(read.stream)) === content).toBe(true)
    }
  })

  test.each([
    ['cannot be reached', { endpoint: 'http://127.0.0.1:1' }],
    ['is not there', { bucket: 'another-bucket' }],
    ['does not know our key', { accessKeyId: 'nobody' }],
  ])('that %s is told in words, whatever is asked', async (_what, change) => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => {})
    const store = bucketStore({ ...bucket.settings, ...change })
    const path = arrived('x')
    const away = { status: 503, message: expect.stringContaining('Files cannot be reached at the moment') }
    await expect(store.keep(newFileKey(), path, 'text/plain')).rejects.toMatchObject(away)
    await expect(store.read(newFileKey())).rejects.toMatchObject(away)
    await expect(store.remove([newFileKey()])).rejects.toMatchObject(away)
    await expect(all(store)).rejects.toMatchObject(away)
    expect(existsSync(path)).toBe(true)
    expect(logged).toHaveBeenCalledTimes(4)
  })

  test('that does not answer is not waited for', async () => {
    vi.spyOn(log(), 'error').mockImplementation(() => {})
    let asked = () => {}
    const silent = createServer(() => asked()).listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = bucketStore({ ...bucket.settings, endpoint })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const came = new Promise<void>(resolve => {
        asked = resolve
      })
      const read = expect(store.read(newFileKey())).rejects.toMatchObject({ status: 503 })
      await came
      await vi.advanceTimersByTimeAsync(15_000)
      await read
    } finally {
      vi.useRealTimers()
      silent.closeAllConnections()
      silent.close()
    }
  })

  test('that takes a file and never says so is not waited for', async () => {
    vi.spyOn(log(), 'error').mockImplementation(() => {})
    let taken = () => {}
    const silent = createServer(req => void req.resume().once('end', () => taken())).listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = bucketStore({ ...bucket.settings, endpoint })
    const path = arrived('oak and ash')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const came = new Promise<void>(resolve => {
        taken = resolve
      })
      const kept = expect(store.keep(newFileKey(), path, 'text/plain')).rejects.toMatchObject({ status: 503 })
      await came
      await vi.advanceTimersByTimeAsync(30_000)
      await kept
      expect(existsSync(path)).toBe(true)
    } finally {
      vi.useRealTimers()
      silent.closeAllConnections()
      silent.close()
    }
  })

  test.each([
    ['once gets the file whole', 1, true],
    ['again and again is asked twice', 9, false],
  ])('that ends a connection as it is used %s', async (_what, resets, isKept) => {
    vi.spyOn(log(), 'error').mockImplementation(() => {})
    const content = randomBytes(300_000)
    const puts: Buffer[] = []
    const server = createServer(async (req, res) => {
      if (req.method !== 'PUT') return void res.end()
      const at = puts.push(Buffer.alloc(0)) - 1
      if (at < resets) return void req.socket.resetAndDestroy()
      puts[at] = Buffer.concat(await req.toArray())
      res.end()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const path = arrived(content)
    try {
      const keeping = bucketStore({ ...bucket.settings, endpoint }).keep(newFileKey(), path, 'text/plain')
      if (isKept) await keeping
      else await expect(keeping).rejects.toMatchObject({ status: 503 })
    } finally {
      server.closeAllConnections()
      server.close()
    }
    expect(puts).toHaveLength(2)
    expect(puts.at(-1)?.equals(content)).toBe(isKept)
    expect(existsSync(path)).toBe(!isKept)
  })

  test('that breaks off while a file is sent has none of it, and the file is still here', async () => {
    vi.spyOn(log(), 'error').mockImplementation(() => {})
    let received = 0
    const breaking = createServer(req => {
      req.on('data', part => {
        received += part.length
        if (received > 100_000) req.socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => breaking.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`
    const path = arrived(randomBytes(5_000_000))
    try {
      await expect(
        bucketStore({ ...bucket.settings, endpoint }).keep(newFileKey(), path, 'text/plain'),
      ).rejects.toMatchObject({ status: 503 })
    } finally {
      breaking.closeAllConnections()
      breaking.close()
    }
    expect(statSync(path).size).toBe(5_000_000)
  })
})

test('keys are new each time, and tell nothing', () => {
  const keys = new Set(Array.from({ length: 1000 }, newFileKey))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(isFileKey(key)).toBe(true)
})

test('a picture is known by the file it is of', () => {
  const key = newFileKey()
  expect(keysOf(key)).toEqual([key, `${key}-small`, `${key}-large`])
  expect(keysOf(key).map(ownKeyOf)).toEqual([key, key, key])
})

test('what came in for a process that ended is removed at the start of the next', () => {
  const path = arrived('half of it')
  removeArriving()
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(arrivingDir())).toEqual([])
})

function arrived(content: string | Buffer): string {
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, content)
  return path
}

async function whole(stream: Readable | undefined): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part)
  return Buffer.concat(parts)
}

async function all(store: FileStore): Promise<KeptFile[]> {
  const found: KeptFile[] = []
  for await (const file of store.list()) found.push(file)
  return found
}
