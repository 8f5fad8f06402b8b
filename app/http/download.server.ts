import type { AppLoadContext } from '@remix-run/node'
import { findActor } from '#app/services/auth/session.server.ts'
import type { Export } from '#app/services/exports/export-data.server.ts'
import type { Call } from './page.server.ts'

type Context = { context: Pick<AppLoadContext, 'hasRoom' | 'onceOver'> }
type Reader = Pick<Call, 'request' | 'actor'> & Context
/** Without an account: the link decides whether they may read on. */
type Guest = { mayReadOn(): boolean } & Context
export type FileReader = Reader | Guest

/**
 * A file made while it is sent. Making it ends with the response, since a gone reader neither reads nor cancels the body; and when
 * the reader is signed out or changes role, since a slow reader could go on for hours.
 */
export function download({ fileName, type, pieces }: Export, reader: Reader): Response {
  return new Response(streamed(pieces, reader), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

export function streamed(pieces: AsyncIterator<Uint8Array>, reader: FileReader) {
  const { context } = reader
  const askedAt = Date.now()
  context.onceOver(() => void pieces.return?.())
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const isTaken = await context.hasRoom()
        if (isTaken && !(await isStillAsking(reader, askedAt))) {
          await pieces.return?.()
          return controller.error(new Error('A download ended: the person who asked for it may not read on'))
        }
        const piece = isTaken ? await pieces.next() : await pieces.return?.()
        if (!piece || piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The session still belongs to that person, in the same role. */
async function isStillAsking(reader: Reader | Guest, askedAt: number): Promise<boolean> {
  if ('mayReadOn' in reader) return reader.mayReadOn()
  const { request, actor: began } = reader
  // A slow download counts as use of the session.
  const actor = await findActor(request, askedAt)
  return actor?.userId === began.userId && actor.role === began.role
}
