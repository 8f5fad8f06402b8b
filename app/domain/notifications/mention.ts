import { limits } from '#app/domain/limits.ts'

// What stands before tells '@jo' from the middle of an email address. Usernames have dots inside only.
const mention = /(?:^|[^\p{L}\p{N}_.@-])@([a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?)/giu

/** The usernames that a message mentions, '@' followed by a word with or without dots: lower-cased, each once. */
export function mentionedUsernames(text: string): string[] {
  const names = Array.from(text.matchAll(mention), ([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter(name => name.length <= limits.username)
}
