import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { tasks } from '#db/schema/index.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  const { id: companyId, admin, stageIds } = world.hartley
  // Enough that an export comes in many pieces.
  const description = 'Sanded, oiled and fitted. '.repeat(150)
  db().transaction(() => {
    for (let at = 0; at < 2500; at++) {
      const values = { companyId, title: `Long ${at}`, description, createdBy: admin.id }
      db()
        .insert(tasks)
        .values({ ...values, stageId: stageIds[0] ?? 0 })
        .run()
    }
  })
})

afterAll(async () => {
  await world.close()
})

function headersOf() {
  const cookies = [...world.hartley.admin.as.cookies].map(([name, value]) => `${name}=${value}`)
  return { Cookie: cookies.join('; '), Origin: world.server.url, 'Content-Type': 'application/json' }
}

async function exportsFine() {
  const { status, text } = await world.hartley.admin.as.api('POST', '/api/data-export', { scope: 'company' })
  expect(status, text.slice(0, 200)).toBe(200)
  expect(JSON.parse(text).data.tasks.length).toBeGreaterThan(2500)
}

/** Asks, and hangs up so many milliseconds later. */
async function askAndLeave(afterMs: number) {
  const asked = request(`${world.server.url}/api/data-export`, { method: 'POST', headers: headersOf() })
  asked.on('error', () => {}).end('{"scope":"company"}')
  const gone = new Promise(resolve => asked.once('close', resolve))
  await sleep(afterMs)
  asked.destroy()
  await gone
}

test('who gives an export up at once may ask again', async () => {
  for (const afterMs of [0, 1, 2, 3, 4, 5, 8, 15, 30]) {
    await askAndLeave(afterMs)
    await exportsFine()
  }
})

test('so may who leaves in mid-stream', async () => {
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${world.server.url}/api/data-export`, { method: 'POST', headers: headersOf() })
    asked.on('error', reject)
    asked.on('response', response => {
      expect(response.statusCode).toBe(200)
      response.on('error', () => {})
      response.once('data', () => {
        response.pause()
        setTimeout(() => {
          response.destroy()
          resolve()
        }, 100)
      })
    })
    asked.end('{"scope":"company"}')
  })
  await exportsFine()
})
