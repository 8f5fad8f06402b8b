import type { Attributes, Span } from '@opentelemetry/api'
import { currentWork, during, type Work } from '#app/current-work.server.ts'
import { env } from '#app/env.server.ts'

type Tracing = {
  start(name: string, parent: Span | undefined): Span
  failed(span: Span): void
  stop(): Promise<void>
}

const finishWithinMs = 2000

let tracing: Tracing | undefined

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; without one nothing is loaded. Spans hold words of ours, numbers
 * and the request's id: no address, no name, no value of a query.
 */
export async function startTraces(): Promise<void> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const [
    api,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env().OTEL_SERVICE_NAME }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('mortise')
  tracing = {
    start: (name, parent) =>
      tracer.startSpan(name, {}, parent && api.trace.setSpan(api.ROOT_CONTEXT, parent)),
    failed: span => void span.setStatus({ code: api.SpanStatusCode.ERROR }),
    stop: () => provider.shutdown(),
  }
}

/** Sends what is left, but not for long. */
export async function stopTraces(): Promise<void> {
  const last = tracing
  tracing = undefined
  const late = new Promise(resolve => setTimeout(resolve, finishWithinMs).unref())
  await Promise.race([last?.stop().catch(() => {}), late])
}

/** Undefined where no traces are collected. */
export function beginSpan(name: string, parent?: Work): Span | undefined {
  return tracing?.start(name, parent?.span)
}

export function endSpan({ span, queries, queryMs }: Work, hasFailed: boolean, more: Attributes = {}): void {
  if (!span) return
  span.setAttributes({
    'mortise.queries': queries,
    'mortise.query_ms': Math.round(queryMs * 10) / 10,
    ...more,
  })
  if (hasFailed) tracing?.failed(span)
  span.end()
}

/** A part of the present work, with a span of its own where traces are collected. */
export async function inSpan<T>(
  name: string,
  act: () => T | Promise<T>,
  isFault: (error: unknown) => boolean = () => true,
): Promise<T> {
  if (!tracing) return act()
  const within = currentWork()
  const span = beginSpan(name, within)
  const work: Work = { requestId: within?.requestId ?? '', queries: 0, queryMs: 0, within, span }
  let hasFailed = false
  try {
    return await during(work, act)
  } catch (error) {
    hasFailed = isFault(error)
    throw error
  } finally {
    endSpan(work, hasFailed)
  }
}
