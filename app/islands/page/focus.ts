import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { focusOnReturn } from '#app/components/kit/page-attributes.ts'
import { hideSuccess } from './live-toast.tsx'
import { carrying, laneForms } from './read-attributes.ts'

/** The place of a control, which may vanish once it is pressed. */
export type Place = { list: Element | null; at: number; section: Element | null; isOfMenu?: boolean }

export function placeOf(control: Element | null): Place | null {
  if (!control) return null
  const row = control.closest('li, article')
  const list = row?.parentElement ?? null
  return {
    list,
    at: row && list ? [...list.children].indexOf(row) : 0,
    section: control.closest('section'),
    isOfMenu: control.closest('.row-more') !== null,
  }
}

export function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/** Moves a lost focus to the next row of its list, or else to the heading of its section or of the page. */
export function keepFocus(place: Place | null) {
  if (!isFocusLost()) return
  const rows = place?.list?.isConnected ? place.list.children : null
  const row = rows?.[Math.min(place?.at ?? 0, rows.length - 1)]
  const section = place?.section?.isConnected ? place.section : null
  const heading =
    section?.querySelector<HTMLElement>('h2, h3') ??
    document.querySelector<HTMLElement>('dialog[open] h1, main h1')
  const menu = place?.isOfMenu ? row?.querySelector<HTMLElement>('.row-more > summary') : null
  const target = menu ?? row?.querySelector<HTMLElement>('a[href], button') ?? heading
  if (target === heading) heading?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** `field` is the id of the field that a form was sent from. */
type Sent = { place: Place | null; field: string }

/** Moves the focus to what has to be put right, or on from a button that is gone. */
export function leadOn(sent: Sent) {
  const refusal = document.querySelector<HTMLElement>(
    'main [role=alert][tabindex="-1"], dialog [role=alert][tabindex="-1"]',
  )
  const asked = document.querySelector<HTMLInputElement>(`main input${carrying(focusOnReturn)}`)
  if (refusal) {
    hideSuccess()
    refusal.focus({ preventScroll: true })
    refusal.scrollIntoView({ block: 'center' })
  } else if (isElsewhere(sent)) return
  else if (asked) {
    asked.focus()
    asked.select()
  } else keepFocus(sent.place)
}

/** The answer may come while somebody already types in another field. */
function isElsewhere({ field }: Sent): boolean {
  const active = document.querySelector(':is(input, select, textarea):focus')
  return active !== null && active.id !== field
}

/** The field that a search was sent from was replaced. */
export function keepField({ field }: Sent) {
  if (field && isFocusLost()) document.getElementById(field)?.focus()
}

export function presentPlace(): HTMLElement | null {
  return document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main')
}

/** The next Tab leads to the first thing in it. */
function focusWhole(place: HTMLElement | null) {
  if (place && place.tabIndex !== -1) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}

/** Moves the focus as a new page would: into an opened dialog, back to the link that opened a closed one, or to the content. */
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
    if (opener) focusLink(opener)
    else focusWhole(place)
  }, [pathname, search, hash, key])
}

/** A field that asks for the focus keeps it. */
function isFieldIn(place: HTMLElement | null) {
  const active = document.activeElement
  return active instanceof HTMLInputElement && place !== null && place.contains(active)
}

/** The first field of what the address points at, but for one of a lane, or the whole; else the link to the part that is gone. */
function focusPart(hash: string, fromSearch: string) {
  const part = hash ? document.getElementById(hash.slice(1)) : null
  const field = part?.querySelector<HTMLElement>(
    `:is(input:not([type=hidden]), select, textarea):not(${laneForms} *)`,
  )
  if (part?.tagName === 'SECTION' && !field) return focusWhole(part)
  const isOpener = ({ pathname, search }: HTMLAnchorElement) =>
    fromSearch !== location.search && pathname === location.pathname && search === fromSearch
  const target = field ?? linkTo(presentPlace(), isOpener)
  if (target) focusLink(target)
}

/** Or the head of the closed menu that it stands in. */
function focusLink(link: HTMLElement) {
  const head = link.closest('details:not([open])')?.querySelector('summary')
  ;(head ?? link).focus()
}

/** Runs after everything else that moves the focus: it must not be lost, or stay at the end of the page before. */
export function useFocusRestored() {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    if (isFocusLost() || isLeftBehind()) focusWhole(presentPlace())
  }, [key])
}

/** The focused element is out of sight since the new page starts at the top, as with the pager under a list. */
function isLeftBehind() {
  const active = document.activeElement
  if (scrollY > 0 || !active || active.closest('dialog')) return false
  return active.getBoundingClientRect().top > innerHeight
}

function linkTo(place: HTMLElement | null, isIt: (link: HTMLAnchorElement) => boolean) {
  return [...(place?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(isIt)
}
