import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ClockNote, judgeClock } from '#app/domain/clock-jump.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'

const shape = z.object({ seenAt: z.number(), doubtedSince: z.number().nullable() })

/** Beside the database, not in it: each machine has its own clock. */
const noteFile = () => join(env().DATA_DIR, 'clock-seen.json')

function readNote(): ClockNote | null {
  try {
    return shape.parse(JSON.parse(readFileSync(noteFile(), 'utf8')))
  } catch {
    return null
  }
}

/** Meanwhile nothing is deleted, given up or sent by date, as a wrong clock could not be undone. */
export function isClockInDoubt(now: number): boolean {
  return judgeClock(readNote(), now).doubtedSince !== null
}

/** Call it every hour: a clock that jumped ahead is in doubt until put back, or for a day. */
export function noteClock(now: number): boolean {
  const last = readNote()
  const note = judgeClock(last, now)
  if (note.doubtedSince !== null && last) {
    const before = new Date(last.seenAt).toISOString()
    log().error(
      { before },
      'The clock is far ahead of when it was last looked at: nothing is deleted for a day',
    )
  }
  try {
    writeFileSync(noteFile(), JSON.stringify(note))
  } catch (error) {
    log().error({ err: error }, 'What the clock shows could not be noted')
  }
  return note.doubtedSince !== null
}
