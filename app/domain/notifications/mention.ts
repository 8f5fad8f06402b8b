import { limits } from '#app/domain/limits.ts'

// Skips '@jo' inside an email address. Usernames do not end with a dot.
const mention = /(?:^|[^\p{L}\p{N}_.@-])@([a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?)/giu

export function mentionedUsernames(text: string): string[] {
  const names = Array.from(text.matchAll(mention), ([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter(name => name.length <= limits.username)
}
