import { isEmail } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const longest = 60

// An invisible word joiner, so that mail programs make no link of it.
const joint = '\u2060'
const linked = /(?<=[\p{L}\p{N}])(?:\.(?=[\p{L}\p{N}]{2})|\/(?=[\p{L}\p{N}]))|@(?=[\p{L}\p{N}])|:(?=\/\/)/gu

/** On one line, shortened, and never taken for a link. */
export function nameInMail(name: string, most = longest): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return cut(line, most).replaceAll(linked, `$&${joint}`)
}

/** Paragraphs of lines. A stranger's text gets no links. */
export function letterInMail(words: string, most: number, isOfStranger: boolean): string[][] {
  const shown = cut(words.trim(), most)
  const safe = isOfStranger ? shown.replaceAll(linked, `$&${joint}`) : shown
  return safe.split(/\n\s*\n/).map(part => part.split('\n'))
}

export function emailInMail(email: string): string {
  return isEmail(email) ? email : nameInMail(email, limits.email)
}

export function nameInSubject(name: string): string {
  return cut(name.replaceAll(/\s+/g, ' ').trim(), longest)
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
