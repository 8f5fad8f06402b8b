import { createHash } from 'node:crypto'

/** 304 if the client has it. `mark` has to change whenever the answer does. */
export function whenChanged(request: Request, mark: string, answer: () => Response): Response {
  const etag = etagOf(mark)
  if (isKnown(request, etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, 'Cache-Control': 'no-store' } })
  }
  const response = answer()
  response.headers.set('ETag', etag)
  return response
}

/** The same answer, or 304 with its headers if the client has it. */
export async function unlessKnown(request: Request, { status, headers, body }: Response): Promise<Response> {
  const text = Buffer.from(await new Response(body).arrayBuffer())
  const etag = etagOf(text)
  headers.set('ETag', etag)
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { status, headers })
}

/** Weak, as compression changes the bytes. */
function etagOf(mark: string | Buffer): string {
  return `W/"${createHash('sha256').update(mark).digest('base64url').slice(0, 22)}"`
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  return known.some(tag => tag.trim() === etag)
}
