import { plural } from '#app/domain/format.ts'

export type WrongLine = { typed: string; wrong: string }

export const twiceInList = 'This address is here twice'

export function tooFewSeats(needed: number, free: number): string {
  return `${needed} people need a seat, and ${plural(free, 'is', 'are')} free: nobody was invited yet. Take somebody out, or choose a larger plan`
}

export function wrongText({ typed, wrong }: WrongLine): string {
  return `${typed}: ${wrong}`
}

export function sentTitle(count: number, ofOne: string): string {
  return count === 1 ? ofOne : `${count} invitations sent`
}
