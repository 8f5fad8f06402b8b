import type { AppLoadContext } from '@remix-run/node'
import type { Export } from '#app/services/exports/export-data.server.ts'

type Reader = Pick<AppLoadContext, 'hasRoom' | 'onceOver'>

/**
 * A file that is made while it is sent. When the reader has gone before Remix looks at the body, that is neither read nor
 * cancelled: what is being made ends with the answer in any case.
 */
export function download({ fileName, type, pieces }: Export, { hasRoom, onceOver }: Reader): Response {
  onceOver(() => void pieces.return?.())
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = (await hasRoom()) ? await pieces.next() : await pieces.return?.()
        if (!piece || piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
