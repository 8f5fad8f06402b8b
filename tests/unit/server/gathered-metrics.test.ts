import { EventEmitter } from 'node:events'
import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { gatherMetrics } from '#server/gathered-metrics.ts'

type MetricsRequest = { type: string; requestId: number }

/** A process that has counted `count`; one without hangs. */
class Worker extends EventEmitter {
  constructor(readonly count?: number) {
    super()
  }
  isGone = false
  send({ requestId }: MetricsRequest, done: (error: Error | null) => void) {
    void this.answer(requestId)
    done(this.isGone ? new Error('The channel is closed') : null)
    return true
  }
  async answer(requestId: number) {
    if (this.count === undefined) return
    const registry = new Registry()
    new Counter({ name: 'mortise_uploads_total', help: 'Files', registers: [registry] }).inc(this.count)
    const metrics = [await registry.getMetricsAsJSON()]
    // An answer to an earlier question counts for nothing.
    for (const to of [requestId - 1, requestId])
      this.emit('message', { type: 'prom-client:getMetricsRes', requestId: to, metrics })
  }
}

const gather = (...workers: Worker[]) => gatherMetrics(workers as never, 50)

test('sums what the processes count', async () => {
  const text = await gather(new Worker(2), new Worker(3))
  expect(text).toContain('mortise_uploads_total 5\n')
  expect(text).toContain('mortise_processes_silent 0\n')
})

test('answers without one that hangs or is gone, and says so', async () => {
  const gone = new Worker()
  gone.isGone = true
  const hanging = new Worker()
  const text = await gather(new Worker(2), hanging, gone)
  expect(text).toContain('mortise_uploads_total 2\n')
  expect(text).toContain('mortise_processes_silent 2\n')
  expect(hanging.listenerCount('message')).toBe(0)
})

test('says so when none answers', async () => {
  expect(await gather(new Worker())).toContain('mortise_processes_silent 1\n')
})
