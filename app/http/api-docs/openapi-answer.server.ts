import { createHash } from 'node:crypto'
import { publicDocument } from './openapi.server.ts'

let made: { text: string; etag: string } | undefined

function document() {
  if (!made) {
    const text = JSON.stringify(publicDocument())
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    made = { text, etag }
  }
  return made
}

/** Cacheable by anyone; 304 if the client has it. */
export function openApiAnswer(request: Request): Response {
  const { text, etag } = document()
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300' }
  const known = (request.headers.get('If-None-Match') ?? '').split(',')
  // Compression on the way makes the tag weak.
  if (known.some(tag => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}
