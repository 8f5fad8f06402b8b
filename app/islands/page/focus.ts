/** Where something stood that may go with what it does: in which row of a list, and in which section of the page. */
export type Place = { list: Element | null; at: number; section: Element | null }

export function placeOf(control: Element | null): Place | null {
  if (!control) return null
  const row = control.closest('li, article')
  const list = row?.parentElement ?? null
  return { list, at: row && list ? [...list.children].indexOf(row) : 0, section: control.closest('section') }
}

export function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/** What had the focus is gone: the next row of its list gets it, or else the heading of its section or of the page. */
export function keepFocus(place: Place | null) {
  if (!isFocusLost()) return
  const rows = place?.list?.isConnected ? place.list.children : null
  const row = rows?.[Math.min(place?.at ?? 0, rows.length - 1)]
  const section = place?.section?.isConnected ? place.section : null
  const heading =
    section?.querySelector<HTMLElement>('h2, h3') ??
    document.querySelector<HTMLElement>('dialog[open] h1, main h1')
  const target = row?.querySelector<HTMLElement>('a[href], button') ?? heading
  if (target === heading) heading?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
