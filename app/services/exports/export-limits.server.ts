import { setTimeout as sleep } from 'node:timers/promises'
import { TooMany } from '#app/domain/errors.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { hour, limitTries } from '#app/services/limit-tries.server.ts'

const patienceMs = 2000
const longestMs = 15 * 60 * 1000
const waitSeconds = 30

const exportsOfOne = limitTries({ points: 10, seconds: hour, message: exportTexts.tooMany })
/** By user id; each resolves when the turn is over. */
const running = new Map<number, Promise<void>>()

/** One at a time for each person. Returns what ends the turn; throws TooMany. */
export async function takeExportTurn(userId: number): Promise<() => void> {
  const deadline = performance.now() + patienceMs
  for (let turn = running.get(userId); turn; turn = running.get(userId)) {
    const rest = deadline - performance.now()
    if (rest <= 0) throw new TooMany(exportTexts.running, waitSeconds)
    await Promise.race([turn, sleep(rest)])
  }
  const endTurn = beginTurn(userId)
  try {
    await exportsOfOne.count(String(userId))
    return endTurn
  } catch (error) {
    endTurn()
    throw error
  }
}

function beginTurn(userId: number): () => void {
  let tell = () => {}
  const turn = new Promise<void>(resolve => (tell = resolve))
  running.set(userId, turn)
  const end = () => {
    if (running.get(userId) === turn) running.delete(userId)
    clearTimeout(timer)
    tell()
  }
  const timer = setTimeout(end, longestMs).unref()
  return end
}
