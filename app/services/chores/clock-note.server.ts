import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ClockNote, judgeClock } from '#app/domain/clock-jump.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'

const shape = z.object({ seenAt: z.number(), doubtedSince: z.number().nullable() })

/** Beside the database, not in it: each machine has a clock of its own. */
const noteFile = () => join(env().DATA_DIR, 'clock-seen.json')

function readNote(): ClockNote | null {
  try {
    return shape.parse(JSON.parse(readFileSync(noteFile(), 'utf8')))
  } catch {
    return null
  }
}

/** While it is, nothing is deleted, given up or told because its time has come: what a wrong clock does could not be undone. */
export function isClockInDoubt(now: number): boolean {
  return judgeClock(readNote(), now).doubtedSince !== null
}

/** Whether the clock is in doubt, noted every hour: one that jumped ahead is until it is put back, or has run on for a day. */
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
