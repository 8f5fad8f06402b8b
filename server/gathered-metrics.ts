import type { Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge } from 'prom-client'

type Answer = { type?: string; requestId?: number; metrics?: object[] }
type MetricsWorker = Pick<Worker, 'send' | 'on' | 'off'>

/** Less than Prometheus waits. */
const WAIT_MS = 3000

let last = 0

/** The sums over the processes that answer, and how many do not. They answer prom-client's own message, by `answerPrimary`. */
export async function gatherMetrics(workers: readonly MetricsWorker[], waitMs = WAIT_MS): Promise<string> {
  const requestId = ++last
  const answers = await Promise.all(workers.map(worker => ask(worker, requestId, waitMs)))
  const registry = AggregatorRegistry.aggregate(answers.flatMap(answer => answer ?? []))
  new Gauge({
    name: 'mortise_processes_silent',
    help: 'Processes that did not say what they count',
    registers: [registry],
  }).set(answers.filter(answer => answer === null).length)
  return registry.metrics()
}

/** Null when it does not answer. */
function ask(worker: MetricsWorker, requestId: number, waitMs: number): Promise<object[] | null> {
  return new Promise(resolve => {
    const settle = (metrics: object[] | null) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(metrics)
    }
    const hear = ({ type, requestId: to, metrics = [] }: Answer) => {
      if (type === 'prom-client:getMetricsRes' && to === requestId) settle(metrics)
    }
    const timer = setTimeout(settle, waitMs, null)
    worker.on('message', hear)
    worker.send({ type: 'prom-client:getMetricsReq', requestId }, error => {
      if (error) settle(null)
    })
  })
}
