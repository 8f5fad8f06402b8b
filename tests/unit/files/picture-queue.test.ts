import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargePictures } from '#app/services/company-budget.server.ts'
import { takePictureTurn } from '#app/services/files/picture-queue.server.ts'

/** The tests' budget is an hour of the processor's time a minute, and pictures may use five times that. */
const most = 5 * 3600 * 1000
let company = 0
const by = (companyId: number, userId = companyId) => ({ companyId, userId })
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
    takePictureTurn(by(companyId), async () => {
      await gate
      order.push(name)
      chargePictures(by(companyId), 5000)
    })
  const all = [turn(company, 'a1'), turn(company, 'a2'), turn(company, 'a3')]
  all.push(...['b1', 'b2'].map(name => turn(company + 1, name)))
  chargePictures(by(company), 5000)
  open()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'b2', 'a2', 'a3'])
})

test('a company whose pictures have cost all that they may is refused before any is read, also where it waited', async () => {
  const drawn: string[] = []
  const first = takePictureTurn(by(company), async () => void chargePictures(by(company), most))
  const second = takePictureTurn(by(company), async () => drawn.push('waited'))
  await first
  await expect(second).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('a lot of pictures'),
  })
  await expect(takePictureTurn(by(company), async () => drawn.push('late'))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
  })
  expect(drawn).toEqual([])
  expect(await takePictureTurn(by(company + 1), async () => 'other')).toBe('other')
  vi.advanceTimersByTime(60_000)
  expect(await takePictureTurn(by(company), async () => 'again')).toBe('again')
})

test('one person leaves a quarter of it to colleagues', async () => {
  chargePictures(by(company, 1), most * 0.8)
  await expect(takePictureTurn(by(company, 1), async () => 'theirs')).rejects.toMatchObject({ status: 429 })
  expect(await takePictureTurn(by(company, 2), async () => 'a colleague’s')).toBe('a colleague’s')
})
