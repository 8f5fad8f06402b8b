import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from '@redis/client'
import { freePort } from './server.ts'

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Runs Debian's redis-server, which keeps nothing. The same port again after a stop is the same address. */
export async function startRedis(port?: number) {
  const chosen = port ?? (await freePort())
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${chosen}`
  await untilReady(url, child)
  return {
    url,
    port: chosen,
    /** It keeps its connections and says nothing, until it goes on. */
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

async function untilReady(url: string, child: ChildProcess) {
  const client = createClient({ url, socket: { reconnectStrategy: () => 50 } })
  client.on('error', () => {
    if (child.exitCode !== null || child.signalCode !== null) client.destroy()
  })
  await client.connect()
  client.destroy()
}
