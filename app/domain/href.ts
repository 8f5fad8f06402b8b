type Params = Readonly<Record<string, string | number | false | null | undefined>>

/**
 * '/clients?q=oak&page=2': the address of a page of a list. What says nothing is left out: no text, no choice, the first page.
 */
export function hrefWith(path: string, params: Params, page = 1): string {
  const said = Object.entries(page > 1 ? { ...params, page } : params).flatMap(([name, value]) =>
    value === '' || value === false || value === null || value === undefined ? [] : [[name, String(value)]],
  )
  // Browsers of 2022 do not know URLSearchParams.size.
  const text = new URLSearchParams(said).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The address of a dialog over a list: of the list's query what is named is kept, the rest is replaced by `own`. */
export function hrefOver(
  path: string,
  search: string,
  names: readonly string[],
  own: Record<string, string | number> = {},
): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  return hrefWith(path, { ...Object.fromEntries(kept), ...own })
}
