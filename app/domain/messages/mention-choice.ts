import type { Talker } from './message-view.ts'

/** `at` is the position of the '@', `typed` what follows; null when no mention is being typed. */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?:^|[^\p{L}\p{N}_.@-])@([^\s@]*)$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** Others whose username or full name contains `typed`; names that begin with it come first. */
export function mentionChoices(talkers: readonly Talker[], typed: string, ownId: number): Talker[] {
  const wanted = typed.toLowerCase()
  const begins: Talker[] = []
  const holds: Talker[] = []
  for (const talker of talkers) {
    if (talker.id === ownId) continue
    const names = ` ${talker.username} ${talker.name}`.toLowerCase()
    if (names.includes(` ${wanted}`)) begins.push(talker)
    else if (names.includes(wanted)) holds.push(talker)
  }
  return [...begins, ...holds]
}

export function withMention(text: string, at: number, caret: number, username: string) {
  const before = `${text.slice(0, at)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
