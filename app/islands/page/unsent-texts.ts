import type { Busy, Connection } from './connection.ts'
import type { Problem } from './lanes.ts'

export type Words = { title: string; message: string }

type Unreached = Exclude<Connection, 'ready' | Busy>

const unsentTexts: Readonly<Record<Unreached, Words>> = {
  away: {
    title: 'No connection to Mortise',
    message: 'Nothing was sent. What you typed is still here: please try again in a moment.',
  },
  'signed-out': {
    title: 'You are signed out',
    message: 'Nothing was sent. What you typed is still here: sign in in another tab, then send it again.',
  },
  'another-person': {
    title: 'Somebody else is signed in by now',
    message:
      'Nothing was sent. What you typed is still here: sign in as yourself in another tab, then send it again.',
  },
}

/** For a form that was sent and got an answer that is not the server's. */
export const unansweredText: Words = {
  title: 'No answer from Mortise',
  message: 'It may not have been saved. What you typed is still here: please try again in a moment.',
}

/** For a form that stays as it is. */
export function unsentText(connection: Unreached | Busy): Words {
  if (typeof connection === 'string') return unsentTexts[connection]
  return { title: 'Nothing was sent', message: `${connection.busy} What you typed is still here.` }
}

const waitingTexts: Readonly<Record<Unreached, string>> = {
  away: 'What you typed waits here, and is sent by itself once the connection is back.',
  'signed-out': 'What you typed waits here: sign in in another tab, and it is sent.',
  'another-person': 'What you typed waits here: sign in as yourself in another tab, and it is sent.',
}

/** `count` entries wait; `failure` is what the form says when the first was refused. */
export function waitingText(problem: Problem, count: number, failure: string): Words {
  if ('refusal' in problem) {
    const others = count > 1 ? ' Only the first was refused: the others wait behind it.' : ''
    return { title: failure, message: problem.refusal + others }
  }
  if ('busy' in problem) {
    return {
      title: 'Not sent yet',
      message: `${problem.busy} What you typed waits here, and is sent by itself.`,
    }
  }
  return { title: unsentTexts[problem.connection].title, message: waitingTexts[problem.connection] }
}
