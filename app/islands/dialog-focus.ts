import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus as a new page would: into the dialog that opened, back to the link that opened the one that closed, or
 * to the page's content.
 */
export function useFocusMove() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const from = last.current
    last.current = pathname
    if (from === pathname) return
    const place = document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main')
    const isWayBack = from.startsWith(`${pathname}/`)
    const opener = isWayBack ? linkTo(from, place) : undefined
    if (place && place.tabIndex !== -1) place.tabIndex = -1
    const target = opener ?? place
    target?.focus({ preventScroll: true })
  }, [pathname])
}

function linkTo(path: string, place: HTMLElement | null) {
  const links = place?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []
  return [...links].find(link => link.pathname === path)
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

function isChanged(dialog: Element) {
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
