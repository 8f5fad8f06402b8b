import { setTimeout as sleep } from 'node:timers/promises'
import { beginServer, freePort, hasOpened, type RunningServer, startServer } from '#tests/support/server.ts'
import { randomFrom } from './random.ts'

export type Starts = {
  dataDir: string
  /** Where the build is; this checkout if not told. */
  dir?: string
  env: Record<string, string>
  /** Puts the data as they are before the first start. */
  begin(): void
  /** What is wrong with what a killed start has left; each line says it. */
  look(): string[]
  /** What is done with the last one once it is open. */
  use?(server: RunningServer): Promise<void>
}

/** `open`: so many were open already. `afterMs`: when each was killed. */
export type StartCounts = { kills: number; open: number; afterMs: number[]; wrong: string[] }

/**
 * Kills a server (SIGKILL) so many times at moments of its start that `seed` chooses, each start going on from what the one before has
 * left, and looks each time at what is there. One that came to its end begins again. The last start comes to its end, and is
 * stopped.
 */
export async function killStarts(
  { begin, look, use, ...told }: Starts,
  kills: number,
  seed: number,
): Promise<StartCounts> {
  const random = randomFrom(seed)
  const options = { ...told, port: await freePort() }
  begin()
  const began = performance.now()
  await (await startServer(options)).stop('SIGKILL')
  const wholeMs = performance.now() - began
  const counts: StartCounts = { kills, open: 0, afterMs: [], wrong: look() }
  begin()
  for (let kill = 0; kill < kills; kill++) {
    const { child, exited, logs } = await beginServer(options)
    const afterMs = random() * wholeMs
    await sleep(afterMs)
    child.kill('SIGKILL')
    await exited
    counts.afterMs.push(Math.round(afterMs))
    counts.wrong.push(...look())
    if (!hasOpened(logs())) continue
    counts.open++
    begin()
  }
  const last = await startServer(options)
  await use?.(last)
  const stopped = await last.stop()
  if (stopped !== 0) counts.wrong.push(`the last stop ended with ${stopped}`)
  counts.wrong.push(...look())
  return counts
}
