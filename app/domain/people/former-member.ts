/** What stands where the name of somebody stood whose account was deleted. */
export const formerMember = 'Former member'

export function formerUsername(userId: number): string {
  return `former-${userId}`
}

/** No mail can go there: the domain is reserved for that. */
export function formerEmail(userId: number): string {
  return `former-${userId}@erased.invalid`
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** The text without any of these names, as far as each stands there as a word of its own. */
export function withoutNames(text: string, names: readonly string[], instead = formerMember): string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, name) => {
    if (name === '' || !rest.includes(name)) return rest
    const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'gu')
    return rest.replaceAll(word, () => instead)
  }, text)
}

/** The text without mentions of that username: '@jo.' ends a sentence, '@jo.birch' is somebody else. */
export function withoutMentions(text: string, username: string): string {
  const mention = new RegExp(`(?<![\\w.@-])@${escaped(username)}(?![\\w-]|\\.[\\w-])`, 'gi')
  return text.replaceAll(mention, formerMember)
}

type Told = { type: string; title: string; message: string }

/** What the product writes behind a name, by the type of the notification. Anything else in one people typed. */
const behindName: Record<string, { in: 'title' | 'message'; words: readonly string[] }> = {
  mention: { in: 'title', words: [' mentioned you'] },
  invitation: { in: 'message', words: [' accepted your invitation'] },
  holiday: { in: 'message', words: [' asks for ', ' is not away '] },
  assignment: { in: 'message', words: ['’s work: '] },
  info: { in: 'message', words: ['’s work: '] },
}

/** A notification without these names where the product put them: at the beginning of its own sentences. */
export function withoutLeadingName<T extends Told>(told: T, names: readonly string[]): T {
  const place = behindName[told.type]
  if (!place) return told
  const text = told[place.in]
  const name = names.find(name => place.words.some(words => text.startsWith(`${name}${words}`)))
  return name ? { ...told, [place.in]: `${formerMember}${text.slice(name.length)}` } : told
}

/** Acts that tell people's names, and where. */
const nameLists = new Set(['task.assigned', 'tasks.assigned', 'user.handed_over'])

function isAboutPerson(verb: string): boolean {
  return verb.startsWith('user.') || verb.startsWith('holiday.')
}

/** What history keeps of an act, without the person's names; `isTheirs`: it is the person that it tells of. */
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

/** A value from JSON with each of its strings changed. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(part => mapStrings(part, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, change)]))
}
