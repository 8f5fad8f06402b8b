import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import compression from 'compression'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { overIn, roomIn } from '#server/response-stream.ts'

const piece = Buffer.alloc(256 * 1024, 'x')
let close = () => {}

afterEach(() => close())

/** Sends pieces as Remix does, one after another without looking; counts those that were made. */
function startSender(options: { most: number; stallMs?: number; compressed?: boolean }) {
  const state = { made: 0, isOver: false }
  const app = express()
  if (options.compressed) app.use(compression())
  app.get('/', async (_req, res) => {
    const hasRoom = roomIn(res, options.stallMs)
    res.type('json')
    while (state.made < options.most && (await hasRoom())) {
      state.made++
      res.write(piece)
    }
    state.isOver = true
    res.end()
  })
  const server = createServer(app).listen(0)
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { state, port: (server.address() as AddressInfo).port }
}

const most = 400

test.each([false, true])('who reads slowly is waited for, compressed: %s', async compressed => {
  const { state, port } = startSender({ most, compressed })
  // Compressed, a piece of one letter is next to nothing: it is read to its end.
  const headers = compressed ? { 'Accept-Encoding': 'gzip' } : {}
  await new Promise<void>(resolve => {
    get({ port, headers }, async response => {
      response.pause()
      if (!compressed) {
        await sleep(200)
        expect(state.made).toBeLessThan(most / 2)
      }
      response.on('end', resolve).resume()
    })
  })
  expect(state.made).toBe(most)
})

test('who has gone away, or takes nothing for long, is left', async () => {
  const { state, port } = startSender({ most, stallMs: 100 })
  const request = get({ port }, response => response.pause())
  request.on('error', () => {})
  await expect.poll(() => state.isOver).toBe(true)
  expect(state.made).toBeLessThan(most)
})

test('an answer is over when it was sent, when it was given up, and for who asks late', async () => {
  const over: string[] = []
  const app = express()
  app.get('/:name', async (req, res) => {
    const whenOver = overIn(res)
    whenOver(() => over.push(req.params.name))
    res.once('close', () => whenOver(() => over.push(`${req.params.name}, late`)))
    if (req.params.name === 'sent') res.end('all')
  })
  const server = createServer(app).listen(0)
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  get({ port, path: '/sent' }, response => response.resume())
  await expect.poll(() => over).toEqual(['sent', 'sent, late'])
  const request = get({ port, path: '/given-up' }).on('error', () => {})
  setTimeout(() => request.destroy(), 20)
  await expect.poll(() => over.slice(2)).toEqual(['given-up', 'given-up, late'])
})
