import { once } from 'node:events'
import { request } from 'node:http'
import type { Visitor } from '#tests/support/http-client.ts'

/** Text or bytes to be sent, or what is to be done before the next. */
type Part = string | Buffer | (() => Promise<unknown>)

/** Posts a body part after part, in chunks unless the headers tell a length. */
export async function sendInParts(
  visitor: Visitor,
  address: string,
  { headers, parts }: { headers: Record<string, string | number>; parts: Part[] },
): Promise<{ status: number; hops: string; text: string }> {
  const { origin } = new URL(address)
  const outgoing = request(address, {
    method: 'POST',
    headers: { origin, ...visitor.cookieHeaders(), ...headers },
  })
  const answered = once(outgoing, 'response')
  for (const part of parts) {
    if (typeof part === 'function') await part()
    else outgoing.write(part)
  }
  outgoing.end()
  const [response] = await answered
  visitor.keepCookies(response.headers['set-cookie'] ?? [])
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode, hops: response.headers['sim-hops'], text }
}
