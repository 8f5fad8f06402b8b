import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargePictures } from '#app/services/company-budget.server.ts'
import { takePictureTurn } from '#app/services/files/picture-queue.server.ts'

/** The tests' budget is an hour of the processor's time a minute, and pictures may use five times that. */
const most = 5 * 3600 * 1000
let company = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  company += 2
})

afterEach(() => vi.useRealTimers())

test('whose pictures have cost least goes first, however many of another company wait', async () => {
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const turn = (companyId: number, name: string) =>
    takePictureTurn(companyId, async () => {
      await gate
      order.push(name)
      chargePictures(companyId, 5000)
    })
  const all = [turn(company, 'a1'), turn(company, 'a2'), turn(company, 'a3')]
  all.push(...['b1', 'b2'].map(name => turn(company + 1, name)))
  chargePictures(company, 5000)
  open()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'b2', 'a2', 'a3'])
})

test('a company whose pictures have cost all that they may is refused before any is read, also where it waited', async () => {
  const drawn: string[] = []
  const first = takePictureTurn(company, async () => void chargePictures(company, most))
  const second = takePictureTurn(company, async () => drawn.push('waited'))
  await first
  await expect(second).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('a lot of pictures'),
  })
  await expect(takePictureTurn(company, async () => drawn.push('late'))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
  })
  expect(drawn).toEqual([])
  expect(await takePictureTurn(company + 1, async () => 'other')).toBe('other')
  vi.advanceTimersByTime(60_000)
  expect(await takePictureTurn(company, async () => 'again')).toBe('again')
})
