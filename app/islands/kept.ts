import { pagePerson } from '#app/islands/page/read-attributes.ts'

// By person: two people at one PC never get each other's.

function keyOf(what: string): string {
  return `mortise:${pagePerson()}:${what}`
}

/** Null when there is nothing, or storage is forbidden. */
export function readKept(what: string): string | null {
  try {
    return localStorage.getItem(keyOf(what))
  } catch {
    return null
  }
}

export function readAllKept(beginning: string): string[] {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(keyOf(beginning)))
    return names.flatMap(name => localStorage.getItem(name) ?? [])
  } catch {
    return []
  }
}

/** An empty text is forgotten. */
export function keep(what: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(what))
    else localStorage.setItem(keyOf(what), text)
  } catch {
    // Without storage the value lasts as long as the page.
  }
}
