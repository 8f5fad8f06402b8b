type Params = Readonly<Record<string, string | number | false | null | undefined>>

/** '/clients?q=oak&page=2'. Leaves out empty values and page 1. */
export function hrefWith(path: string, params: Params, page = 1): string {
  const said = Object.entries(page > 1 ? { ...params, page } : params).flatMap(([name, value]) =>
    value === '' || value === false || value === null || value === undefined ? [] : [[name, String(value)]],
  )
  // Browsers of 2022 do not know URLSearchParams.size.
  const text = new URLSearchParams(said).toString()
  return text === '' ? path : `${path}?${text}`
}

/** A dialog over a list: keeps the query parameters in `names`, replaces the rest by `own`. */
export function hrefOver(
  path: string,
  search: string,
  names: readonly string[],
  own: Record<string, string | number> = {},
): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  return hrefWith(path, { ...Object.fromEntries(kept), ...own })
}
