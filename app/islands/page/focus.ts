import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { laneForms } from './read-attributes.ts'

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

/** Where the keyboard is on the page: an open dialog, or else the content. */
export function presentPlace(): HTMLElement | null {
  return document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main')
}

/** The whole place has the focus: the next Tab leads to the first thing in it. */
function focusWhole(place: HTMLElement | null) {
  if (place && place.tabIndex !== -1) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}

/**
 * Moves the focus as a new page would: into the dialog that opened, back to the link that opened what was closed, or to
 * the page's content. Another part of the same page takes it where it would be lost.
 */
export function useFocusOnNavigation() {
  const { pathname, search, hash, key } = useLocation()
  const last = useRef({ pathname, search, key })
  useEffect(() => {
    const from = last.current
    last.current = { pathname, search, key }
    if (from.key === key) return
    if (from.pathname === pathname) return isFocusLost() ? focusPart(hash, from.search) : undefined
    if (document.getElementById(hash.slice(1))?.tagName === 'SECTION') return focusPart(hash, from.search)
    const place = presentPlace()
    if (isFieldIn(place)) return
    const isWayBack = from.pathname.startsWith(`${pathname}/`)
    const opener = isWayBack ? linkTo(place, link => link.pathname === from.pathname) : undefined
    if (opener) opener.focus()
    else focusWhole(place)
  }, [pathname, search, hash, key])
}

/** A field that asks for the focus keeps it. */
function isFieldIn(place: HTMLElement | null) {
  const active = document.activeElement
  return active instanceof HTMLInputElement && place !== null && place.contains(active)
}

/**
 * What the address points at: its first field, but for one that only waits for more, or the whole. Or else the link that led to
 * the part that is gone.
 */
function focusPart(hash: string, fromSearch: string) {
  const part = hash ? document.getElementById(hash.slice(1)) : null
  const field = part?.querySelector<HTMLElement>(
    `:is(input:not([type=hidden]), select, textarea):not(${laneForms} *)`,
  )
  if (part?.tagName === 'SECTION' && !field) return focusWhole(part)
  const isOpener = ({ pathname, search }: HTMLAnchorElement) =>
    fromSearch !== location.search && pathname === location.pathname && search === fromSearch
  const target = field ?? linkTo(presentPlace(), isOpener)
  target?.focus()
}

/** After everything else that moves the focus: nobody is left at the very beginning, or at the end of the page before. */
export function useFocusRestored() {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    if (isFocusLost() || isLeftBehind()) focusWhole(presentPlace())
  }, [key])
}

/** What has the focus is out of sight, since the page began anew: the pager under a list. */
function isLeftBehind() {
  const active = document.activeElement
  if (scrollY > 0 || !active || active.closest('dialog')) return false
  return active.getBoundingClientRect().top > innerHeight
}

function linkTo(place: HTMLElement | null, isIt: (link: HTMLAnchorElement) => boolean) {
  return [...(place?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(isIt)
}
