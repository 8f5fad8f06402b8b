import { isReading } from '#app/domain/request-method.ts'
// How the processor time of a company is shared out. How much there is a minute: COMPANY_CPU_SECONDS in app/env.server.ts, a tenth of
// a processor. Fifteen people who each open a page of 10,000 jobs every six seconds use half of it.

export type RequestKind = 'read' | 'write'

/** To ask who is signed in belongs to saving: pages do before they send a form. */
export function requestKindOf(method: string, path: string): RequestKind {
  return isReading(method) && path !== '/api/auth/me' ? 'read' : 'write'
}

/** Of the budget: what may be used at once, before the company's requests begin to take breaks. */
export const freeShare = 0.02
/**
 * How long the company's requests take a break after work that used the processor for so many milliseconds, and held others up for
 * `held`: four times as long, which leaves others four fifths of the time. After more than a moment it is up to 0.8 seconds, so
 * that hardly one of twenty others meets such work.
 */
export function breakAfter(used: number, held = used): number {
  return Math.max(4 * used, Math.min(25 * held - 400, 800))
}
/** Saving goes on for a while where nothing can be looked at any more: nobody loses what they typed to a colleague's search. */
export const shares: Readonly<Record<RequestKind, number>> = { read: 1, write: 2 }
/** Of all that a company may, one person may so much: less than half, so that their saving alone never ends colleagues' reading. */
export const personShare = 0.4
/** Of a company's budget, what those who hold links of its quotes may use, beside what its people may. */
export const clientsShare = 0.5
/**
 * Of a company's budget, what drawing its pictures may use, beside what its people may: half of a processor, by a process that gives
 * way to pages. Sixty photos of a phone at once take it all.
 */
export const picturesShare = 5
/** Of the budget: saving goes before those who read, unless its person has used so much more than they. */
export const aheadShare = 0.2
/** Refused until the use has fallen to so much of it. */
export const againShare = 0.8

/** So many requests of one company wait for their turn, of each kind, and so long each. */
export const maxWaiting = 40
export const longestWaitMs: Readonly<Record<RequestKind, number>> = { read: 10_000, write: 20_000 }
/** When to come again where too many wait. */
export const busySeconds = 3

export function tooMuchText(seconds: number): string {
  return `Your company has asked for a lot in the last minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

export function tooManyPicturesText(seconds: number): string {
  return `Your company has sent a lot of pictures in the last minute. Please send the rest in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

/** For whoever holds the link of a quote: the company that made it is none of theirs. */
export function clientTooMuchText(seconds: number): string {
  return `This page was asked for a lot in the last minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
