import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { forward } from '#server/forward.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Hands on what it is asked to a process that answers in pieces. */
async function startForwarding(): Promise<number> {
  const behind = createServer((_req, res) => {
    res.setHeader('Set-Cookie', ['a=1', 'b=2'])
    res.write('one ')
    res.end('two')
  })
  const to = { hostname: '127.0.0.1', port: String(await portOf(behind)) }
  const from = { address: '192.0.2.1', hops: 0 }
  return portOf(createServer((req, res) => void forward(req, res, { to, from, secret: 'x'.repeat(40) })))
}

async function answerTo(version: '1.0' | '1.1'): Promise<[head: string, body: string]> {
  const socket = connect(await startForwarding(), '127.0.0.1')
  socket.write(
    `POST / HTTP/${version}\r\nHost: shop.example\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi`,
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [head, body]
}

test('an answer in pieces is told whole to a proxy that knows no pieces', async () => {
  const [head, body] = await answerTo('1.0')
  expect(head).not.toMatch(/transfer-encoding/i)
  expect(head.match(/set-cookie/gi)).toHaveLength(2)
  expect(body).toBe('one two')
})

test('and in pieces to who does', async () => {
  const [head, body] = await answerTo('1.1')
  expect(head).toMatch(/transfer-encoding: chunked/i)
  expect(body).toMatch(/one .*two/s)
})
