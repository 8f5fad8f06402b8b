import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

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
export function useFocusMove() {
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

/** On the server there is nothing to lay out. */
const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * The page behind a dialog is where it was when the dialog closes, though to the router each is a new page that begins at its
 * top, and a list behind a dialog may be a short one.
 */
export function useScrollBehindDialog() {
  const { pathname, key } = useLocation()
  const isByHistory = useNavigationType() === 'POP'
  const last = useRef({ key, page: pageOf(pathname), hasDialog: false, place: 0 })
  // Read while the page before is still there.
  const present = typeof scrollY === 'undefined' ? 0 : scrollY
  useLayout(() => {
    const from = last.current
    const hasDialog = document.querySelector('dialog[open]') !== null
    const isSamePage = from.page === pageOf(pathname)
    const place = !isSamePage ? 0 : from.hasDialog ? from.place : present
    last.current = { key, page: pageOf(pathname), hasDialog, place }
    if (from.key === key || isByHistory || !isSamePage) return
    if (from.hasDialog || hasDialog) scrollTo(0, place)
  }, [key, pathname])
}

/** The first part of an address; the Portal stands at `/`, too. */
function pageOf(pathname: string): string {
  return pathname.split('/')[1] || 'portal'
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
    ':is(input:not([type=hidden]), select, textarea):not([data-again] *)',
  )
  if (part?.tagName === 'SECTION' && !field) return focusWhole(part)
  const isOpener = ({ pathname, search }: HTMLAnchorElement) =>
    fromSearch !== location.search && pathname === location.pathname && search === fromSearch
  const target = field ?? linkTo(presentPlace(), isOpener)
  target?.focus()
}

/** After everything else that moves the focus: nobody is left at the very beginning, or at the end of the page before. */
export function useFocusKept() {
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

/** Follows the open dialog's way out. */
export function leaveDialog() {
  document.querySelector<HTMLElement>('dialog[open] [data-leave]')?.click()
}

/** Whether the person wants to follow a dialog's way out: asked only where something was typed in it. */
export function mayLeaveBy(link: HTMLElement): boolean {
  const dialog = 'leave' in link.dataset ? link.closest('dialog') : null
  return !dialog || !isChanged(dialog) || window.confirm('Discard what you changed?')
}

/** Whether something was typed or chosen in it. */
export function isChanged(dialog: Element) {
  const fields = dialog.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')
  const selects = dialog.querySelectorAll('select')
  return (
    [...fields].some(field => field.value !== field.defaultValue || field.checked !== field.defaultChecked) ||
    [...selects].some(isChangedSelect)
  )
}

function isChangedSelect(select: HTMLSelectElement) {
  const before = [...select.options].findIndex(option => option.defaultSelected)
  return select.selectedIndex !== Math.max(0, before)
}
