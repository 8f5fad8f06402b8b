import type { Talker } from './message-view.ts'

/** The mention that is being typed before `caret`: where its '@' is, and what follows that; null when none is. */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?:^|[^\p{L}\p{N}_.@-])@([^\s@]*)$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** Others of whose username or full name it is a part, in any letter case; first those with a name that begins so. */
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

/** The text with the mention instead of what was typed of it, and where the caret stands then. */
export function withMention(text: string, at: number, caret: number, username: string) {
  const before = `${text.slice(0, at)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
