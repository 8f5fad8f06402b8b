import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/server.ts'

const START_DEADLINE_MS = 20_000
const TRIES = 6
const CLOSE_ENOUGH = 0.02

/** A bare Remix app whose one page has about as many bytes and elements as told. */
export async function startBare(bytes: number, elements: number) {
  let asked = bytes
  for (let tries = 0; tries < TRIES; tries++) {
    const bare = await start(asked, elements)
    if (Math.abs(bare.bytes / bytes - 1) < CLOSE_ENOUGH) return bare
    bare.stop()
    asked += bytes - bare.bytes
  }
  throw new Error(`The bare page did not come near ${bytes} bytes`)
}

async function start(bytes: number, elements: number) {
  const port = await freePort()
  const args = [
    '--import',
    'tsx',
    'tests/bench/bare/server.tsx',
    String(port),
    String(bytes),
    String(elements),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
  })
  const url = `http://localhost:${port}/`
  const deadline = Date.now() + START_DEADLINE_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const page = await fetch(url).catch(() => undefined)
    if (page?.ok)
      return { url, bytes: (await page.text()).length, pid: child.pid ?? 0, stop: () => child.kill() }
    await sleep(50)
  }
  child.kill()
  throw new Error('The bare page did not start')
}
