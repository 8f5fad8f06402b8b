import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'

// A little app on a machine of the cluster, in the place of the built server: it tells what it sees of its machine, and does as
// the request says. Three rows are written at a time, so that a torn read shows.

const { LITEFS_DIR = '', LITEFS_API_URL, PORT, FLY_MACHINE_ID } = process.env
const file = join(LITEFS_DIR, 'mortise.db')
const database = new Database(file, { timeout: 5000 })
if (!existsSync(join(LITEFS_DIR, '.primary'))) {
  database.pragma('journal_mode = WAL')
  database.exec('create table if not exists rows (id integer primary key, text text not null)')
  chmodSync(file, 0o666)
}

const textOf = name => (existsSync(name) ? readFileSync(name, 'utf8').trim() : null)
const insert = text => database.prepare('insert into rows (text) values (?)').run(text)
const threeRows = database.transaction(text => [1, 2, 3].map(() => insert(text)))

/** A role that changes between the first write and the commit. */
const interrupted = database.transaction(text => {
  insert(text)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
})

const acts = {
  '/rows': threeRows.immediate,
  '/row': insert,
  '/interrupted': interrupted.immediate,
  '/nothing': database.transaction(() => {}).immediate,
  '/temporary': () => database.exec('create temp table if not exists aside (id integer)'),
}

async function seen() {
  return {
    info: await (await fetch(`${LITEFS_API_URL}/info`)).json(),
    machine: FLY_MACHINE_ID,
    rows: database.prepare('select count(*) from rows').pluck().get(),
    position: textOf(`${file}-pos`),
    primary: textOf(join(LITEFS_DIR, '.primary')),
    isWritable: (statSync(file).mode & 0o222) !== 0,
  }
}

async function answer(request, body) {
  const { pathname, searchParams } = new URL(request.url, 'http://machine')
  const replay = searchParams.get('replay')
  const asks =
    replay !== null && (searchParams.has('always') || request.headers['fly-replay-src'] === undefined)
  if (asks && request.headers['fly-replay-failed'] === undefined) return { status: 409, replay }
  const { headers, method, url } = request
  if (pathname === '/echo')
    return { status: 200, told: { method, url, headers, body, machine: FLY_MACHINE_ID } }
  try {
    acts[pathname]?.(body)
    return { status: 200, told: await seen() }
  } catch ({ code, message }) {
    return { status: 500, told: { code, message } }
  }
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { status, replay, told } = await answer(request, Buffer.concat(chunks).toString())
  if (replay) response.setHeader('fly-replay', replay)
  response.writeHead(status, { 'set-cookie': `at=${FLY_MACHINE_ID}` }).end(JSON.stringify(told ?? {}))
})
  .on('upgrade', (request, socket) => {
    const replay = new URL(request.url, 'http://machine').searchParams.get('replay')
    if (replay && !request.headers['fly-replay-src']) {
      return socket.end(`HTTP/1.1 409 Conflict\r\nfly-replay: ${replay}\r\ncontent-length: 0\r\n\r\n`)
    }
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
    socket.on('data', data => socket.write(`${FLY_MACHINE_ID}: ${data}`))
  })
  .listen(Number(PORT), () => process.stdout.write('Mortise is open at last\n'))
process.on('SIGTERM', () => process.exit(0))
