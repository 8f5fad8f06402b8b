import { isReading } from '#app/domain/request-method.ts'

export type RequestKind = 'read' | 'write'

/** Pages ask who is signed in before they send a form, so it counts as saving. */
export function requestKindOf(method: string, path: string): RequestKind {
  return isReading(method) && path !== '/api/auth/me' ? 'read' : 'write'
}

/** How far a company may be ahead of a steady use, as a share of its budget, before its requests take breaks. */
export const freeShare = 0.02
/**
 * Milliseconds. Four times as long as the work leaves others four fifths of the time; work that held others up for longer
 * than a moment gets up to 800.
 */
export function breakAfter(used: number, held = used): number {
  return Math.max(4 * used, Math.min(25 * held - 400, 800))
}
/** Saving goes on where reading has ended: nobody loses typed text to a colleague's search. */
export const shares: Readonly<Record<RequestKind, number>> = { read: 1, write: 2 }
/** Less than half, so that one person's saving never ends colleagues' reading. */
export const personShare = 1 / 3
/** On top of the company's budget, for holders of its links. */
export const clientsShare = 0.5
/** On top of the company's budget, for a process that gives way to pages. */
export const picturesShare = 5
/** More than of pages: often one person sends all photos of a day. Colleagues keep the rest. */
export const picturesPersonShare = 3 / 4
/** Saving goes before reading, unless its person has used so much more. */
export const saveFirstShare = 0.2

/** Of one person, reading or saving. */
export const maxWaiting = 16
export const longestWaitMs: Readonly<Record<RequestKind, number>> = { read: 10_000, write: 20_000 }
export const busySeconds = 3
export const maxPieceWaitMs = 5000

export function tooMuchText(seconds: number): string {
  return `Your company has asked for a lot in the last minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

export function tooManyPicturesText(seconds: number): string {
  return `Your company has sent a lot of pictures and workbooks in the last minute. Please send the rest in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

export function clientTooMuchText(seconds: number): string {
  return `This page was asked for a lot in the last minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
