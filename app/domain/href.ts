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
