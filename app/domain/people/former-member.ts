export const formerMember = 'Former member'

export function formerUsername(userId: number): string {
  return `former-${userId}`
}

/** The domain is reserved: no mail can arrive. */
export function formerEmail(userId: number): string {
  return `former-${userId}@erased.invalid`
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

export function withoutNames(text: string, names: readonly string[]): string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, name) => {
    if (name === '' || !rest.includes(name)) return rest
    const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'gu')
    return rest.replaceAll(word, formerMember)
  }, text)
}

/** '@jo.' is a mention of jo, '@jo.birch' is not. */
export function withoutMentions(text: string, username: string): string {
  const mention = new RegExp(`(?<![\\w.@-])@${escaped(username)}(?![\\w-]|\\.[\\w-])`, 'gi')
  return text.replaceAll(mention, formerMember)
}

type NotificationText = { type: string; title: string; message: string }

/** What our notifications write after a name, by type; the rest was typed by people. */
const behindName: Record<string, { in: 'title' | 'message'; words: readonly string[] }> = {
  mention: { in: 'title', words: [' mentioned you'] },
  invitation: { in: 'message', words: [' accepted your invitation'] },
  holiday: { in: 'message', words: [' asks for ', ' is not away '] },
  assignment: { in: 'message', words: ['’s work: '] },
  info: { in: 'message', words: ['’s work: '] },
}

export function withoutLeadingName<T extends NotificationText>(told: T, names: readonly string[]): T {
  const place = behindName[told.type]
  if (!place) return told
  const text = told[place.in]
  const name = names.find(name => place.words.some(words => text.startsWith(`${name}${words}`)))
  return name ? { ...told, [place.in]: `${formerMember}${text.slice(name.length)}` } : told
}

const nameLists = new Set(['task.assigned', 'tasks.assigned', 'user.handed_over'])

function isAboutPerson(verb: string): boolean {
  return verb.startsWith('user.') || verb.startsWith('holiday.')
}

export function withoutPerson(
  verb: string,
  detail: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  isTheirs: boolean,
): Record<string, unknown> {
  const isName = (value: unknown) => typeof value === 'string' && names.has(value)
  const { names: list } = detail
  const isListed = nameLists.has(verb) && Array.isArray(list) && list.some(isName)
  const kept = isListed
    ? { ...detail, names: list.map(name => (isName(name) ? formerMember : name)) }
    : detail
  if (!isAboutPerson(verb) || !('name' in kept)) return kept
  if (!isTheirs && !isName(kept.name)) return kept
  const { why: _private, ...rest } = kept
  return { ...rest, name: formerMember }
}

export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(part => mapStrings(part, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, change)]))
}
