import { setTimeout as sleep } from 'node:timers/promises'
import { TooMany } from '#app/domain/errors.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { hour, limitTries } from '#app/services/limit-tries.server.ts'

/** Whose browser gave an export up, by a second click, has gone within this. */
const patienceMs = 2000
/** No turn is longer, whatever became of it. */
const longestMs = 15 * 60 * 1000
const waitSeconds = 30

type Turn = { until: number; over: Promise<void> }

const exportsOfOne = limitTries({ points: 10, seconds: hour, message: exportTexts.tooMany })
const running = new Map<number, Turn>()

/** One at a time for each person, and so many an hour. Returns what ends the turn; throws TooMany. */
export async function takeExportTurn(userId: number): Promise<() => void> {
  const deadline = Date.now() + patienceMs
  for (let turn = turnOf(userId); turn; turn = turnOf(userId)) {
    const rest = deadline - Date.now()
    if (rest <= 0) throw new TooMany(exportTexts.running, waitSeconds)
    await Promise.race([turn.over, sleep(rest)])
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

function turnOf(userId: number): Turn | undefined {
  const turn = running.get(userId)
  return turn && turn.until > Date.now() ? turn : undefined
}

function beginTurn(userId: number): () => void {
  let tell = () => {}
  const turn = { until: Date.now() + longestMs, over: new Promise<void>(resolve => (tell = resolve)) }
  running.set(userId, turn)
  return () => {
    if (running.get(userId) === turn) running.delete(userId)
    tell()
  }
}
