import { createHash } from 'node:crypto'

/** What `answer` makes, or 304 when the asker has it already. `mark` is another text whenever the answer is another one. */
export function whenChanged(request: Request, mark: string, answer: () => Response): Response {
  const etag = `W/"${createHash('sha256').update(mark).digest('base64url').slice(0, 22)}"`
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  if (known.some(tag => tag.trim() === etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, 'Cache-Control': 'no-store' } })
  }
  const response = answer()
  response.headers.set('ETag', etag)
  return response
}
