/** How a list of many is shown: a card each, or a line of a table each. */
export const listViews = ['cards', 'table'] as const
export type ListView = (typeof listViews)[number]

/** The lists that have both. */
export const viewedLists = ['projects', 'clients'] as const
export type ViewedList = (typeof viewedLists)[number]

/** The key of the preference in which a person's choice is kept. */
export function listViewKey(list: ViewedList): string {
  return `${list}-view`
}

export function isListView(value: unknown): value is ListView {
  return listViews.some(view => view === value)
}

/** What is asked for by the address, else what was chosen last, else cards. */
export function listViewOf(asked: string | null, kept: unknown): ListView {
  if (isListView(asked)) return asked
  return isListView(kept) ? kept : 'cards'
}

/** A column by which a table is sorted, and which way. */
export type Sorting<Name extends string> = { by: Name; isDescending: boolean }

/** 'client' or '-client', the latter from the end; null for anything else. */
export function sortingOf<Name extends string>(
  names: readonly Name[],
  text: string | null,
): Sorting<Name> | null {
  const isDescending = text?.startsWith('-') ?? false
  const by = names.find(name => name === (isDescending ? text?.slice(1) : text))
  return by ? { by, isDescending } : null
}

export function sortingText(sorting: Sorting<string> | null): string {
  return sorting === null ? '' : `${sorting.isDescending ? '-' : ''}${sorting.by}`
}

/** What pressing a column's head sorts by: that column, the other way round where it is sorted by already. */
export function nextSorting<Name extends string>(now: Sorting<Name> | null, by: Name): Sorting<Name> {
  return { by, isDescending: now?.by === by && !now.isDescending }
}
