import type { AppLoadContext } from '@remix-run/node'
import { findActor } from '#app/services/auth/session.server.ts'
import type { Export } from '#app/services/exports/export-data.server.ts'
import type { Call } from './page.server.ts'

type Context = { context: Pick<AppLoadContext, 'hasRoom' | 'onceOver'> }
type Reader = Pick<Call, 'request' | 'actor'> & Context
/** Who is not signed in: a link of theirs says whether they may read on. */
type Guest = { mayReadOn(): boolean } & Context
export type FileReader = Reader | Guest

/**
 * A file that is made while it is sent. When the reader has gone before Remix looks at the body, that is neither read nor
 * cancelled: what is being made ends with the answer in any case. So it does when whoever asked is signed out meanwhile, or has
 * another role: a slow reader would go on reading for hours.
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

/** A body that is sent as fast as its reader takes it, to whoever asked for it alone. */
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
          return controller.error(new Error('A download ended: whoever asked for it may not read on'))
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

/** Whether the session in which it was begun still is that person's, with the role they had then. */
async function isStillAsking(reader: Reader | Guest, askedAt: number): Promise<boolean> {
  if ('mayReadOn' in reader) return reader.mayReadOn()
  const { request, actor: began } = reader
  // A download takes as long as its reader does: to read on is to use the session.
  const actor = await findActor(request, askedAt)
  return actor?.userId === began.userId && actor.role === began.role
}
