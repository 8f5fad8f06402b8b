export const listViews = ['cards', 'table'] as const
export type ListView = (typeof listViews)[number]

export const viewedLists = ['projects', 'clients'] as const
export type ViewedList = (typeof viewedLists)[number]

export function listViewKey(list: ViewedList): string {
  return `${list}-view`
}

export function isListView(value: unknown): value is ListView {
  return listViews.some(view => view === value)
}

export function listViewOf(asked: string | null, kept: unknown): ListView {
  if (isListView(asked)) return asked
  return isListView(kept) ? kept : 'table'
}

export type Sorting<Name extends string> = { by: Name; isDescending: boolean }

/** 'client', or '-client' for descending; null for anything else. */
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

export function nextSorting<Name extends string>(now: Sorting<Name> | null, by: Name): Sorting<Name> {
  return { by, isDescending: now?.by === by && !now.isDescending }
}
