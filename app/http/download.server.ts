import type { Export } from '#app/services/exports/export-data.server.ts'

/**
 * A file that is made while it is sent. `hasRoom` tells when the reader has taken what was sent so far, or false when
 * nobody reads any more.
 */
export function download({ fileName, type, pieces }: Export, hasRoom: () => Promise<boolean>): Response {
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
