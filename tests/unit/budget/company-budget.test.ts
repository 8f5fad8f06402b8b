import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { takeTurn } from '#app/services/budget/company-budget.server.ts'

let lastCompany = 7000

/** Whoever asks leaves while another request of the company runs; what became of it. Another company asks beside them. */
async function leaveWaiting(method: 'GET' | 'POST') {
  const companyId = ++lastCompany
  const theirs = ++lastCompany
  const url = 'http://localhost/projects'
  const kind = method === 'GET' ? 'read' : 'write'
  await takeTurn(new Request(url), { companyId, userId: 1 }, 'read')
  const leaving = new AbortController()
  const request = new Request(url, { method, signal: leaving.signal })
  const turn = takeTurn(request, { companyId, userId: 2 }, kind).then(
    () => 'ran',
    error => error,
  )
  leaving.abort()
  await takeTurn(new Request(url), { companyId: theirs, userId: 3 }, 'read')
  await setImmediate()
  return turn
}

test('who leaves while they wait to read takes no turn; what somebody saved is saved', async () => {
  expect(await leaveWaiting('GET')).toBeInstanceOf(TooMany)
  expect(await leaveWaiting('POST')).toBe('ran')
})

test('a body is read where it is charged to the company, and nowhere else', () => {
  const reads = /\brequest\.clone\(\)|\.formData\(\)|request\.(?:text|arrayBuffer|json|blob)\(\)/
  const places = ['http', 'routes', 'services']
    .flatMap(floor =>
      readdirSync(join('app', floor), { recursive: true, encoding: 'utf8' }).map(file =>
        join('app', floor, file),
      ),
    )
    .filter(file => /\.tsx?$/.test(file) && reads.test(readFileSync(file, 'utf8')))
  expect(places.sort()).toEqual([
    'app/http/form-body.server.ts',
    'app/http/form.server.ts',
    'app/http/json-body.server.ts',
    // Nobody is signed in.
    'app/routes/api/subscriptions/stripe-webhook.ts',
  ])
})
