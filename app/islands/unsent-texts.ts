import type { Problem } from './adding-lane.ts'
import type { Reach } from './server-reach.ts'

type Words = { title: string; message: string }

/** Of a form that stays as it is. */
export const unsentTexts: Readonly<Record<Exclude<Reach, 'ready'>, Words>> = {
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

const waitingTexts: Readonly<Record<Exclude<Reach, 'ready'>, string>> = {
  away: 'What you typed waits here, and is sent by itself once the connection is back.',
  'signed-out': 'What you typed waits here: sign in in another tab, and it is sent.',
  'another-person': 'What you typed waits here: sign in as yourself in another tab, and it is sent.',
}

/** Of what waits; `failure` is what the form says when it was refused. */
export function waitingText(problem: Problem, failure: string): Words {
  if ('refusal' in problem) return { title: failure, message: problem.refusal }
  return { title: unsentTexts[problem.reach].title, message: waitingTexts[problem.reach] }
}
