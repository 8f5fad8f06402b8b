import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { newDataDir, startServer } from '#tests/support/server.ts'

const writes = 120

test('a stop in the middle of many writes loses none that was accepted, and saves none by half', async () => {
  const dataDir = newDataDir()
  const server = await startServer({ dataDir })
  const visitor = makeVisitor(server.url)
  await visitor.signIn('Hartley & Sons Joinery', 'manager@hartley.example')

  let answered = 0
  let stopped: Promise<number | null> | undefined
  const sent = Array.from({ length: writes }, async (_, at) => {
    try {
      const { status } = await visitor.api('POST', '/api/projects', { name: `Job ${at}` })
      if (++answered === 20) stopped = server.stop()
      return { name: `Job ${at}`, status }
    } catch {
      return { name: `Job ${at}`, status: 0 }
    }
  })
  const outcomes = await Promise.all(sent)
  expect(await stopped).toBe(0)

  const database = new Database(join(dataDir, 'mortise.db'), { readonly: true })
  const saved = database.prepare("select name from projects where name like 'Job %'").pluck().all()
  const told = database
    .prepare(
      "select json_extract(detail, '$.name') from activities where verb = 'project.created' and json_extract(detail, '$.name') like 'Job %'",
    )
    .pluck()
    .all()
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })

  const accepted = outcomes.filter(({ status }) => status === 201).map(({ name }) => name)
  expect(accepted.length).toBeGreaterThanOrEqual(20)
  expect(saved).toEqual(expect.arrayContaining(accepted))
  expect([...told].sort()).toEqual([...saved].sort())
  expect(outcomes.every(({ status }) => [0, 201, 503].includes(status))).toBe(true)
})
