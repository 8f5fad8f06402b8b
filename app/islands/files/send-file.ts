import { type Answer, sendRequest } from './send-request.ts'

export type Outgoing = {
  file: File
  fields: Readonly<Record<string, string>>
  /** The file is kept once, however often it is sent. */
  key: string
}

export type Watch = { signal: AbortSignal; onProgress(part: number): void }

export function sendFile({ file, fields, key }: Outgoing, watch: Watch): Promise<Answer> {
  watch.onProgress(0)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  const headers = { Accept: 'application/json', 'Idempotency-Key': key }
  return sendRequest({ method: 'POST', url: '/api/files/upload', headers, body, ...watch })
}
