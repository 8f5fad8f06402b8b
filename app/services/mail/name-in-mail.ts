import { isEmail } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const longest = 60

// A mail program makes a link of what looks like an address; with this between, it does not, and nothing is seen of it.
const joint = '\u2060'
const linked = /(?<=[\p{L}\p{N}])(?:\.(?=[\p{L}\p{N}]{2})|\/(?=[\p{L}\p{N}]))|@(?=[\p{L}\p{N}])|:(?=\/\/)/gu

/** A name as a mail shows it: of one line, cut, and never taken for a link. */
export function nameInMail(name: string, most = longest): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return cut(line, most).replaceAll(linked, `$&${joint}`)
}

/** The paragraphs of a letter, each as its lines, cut as one text. Of a company's own people it stands as they typed it. */
export function letterInMail(words: string, most: number, isOfStranger: boolean): string[][] {
  const shown = cut(words.trim(), most)
  const safe = isOfStranger ? shown.replaceAll(linked, `$&${joint}`) : shown
  return safe.split(/\n\s*\n/).map(part => part.split('\n'))
}

/** What is no email after all is shown as a name is. */
export function emailInMail(email: string): string {
  return isEmail(email) ? email : nameInMail(email, limits.email)
}

/** The same for a subject, where nothing is made a link of. */
export function nameInSubject(name: string): string {
  return cut(name.replaceAll(/\s+/g, ' ').trim(), longest)
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
