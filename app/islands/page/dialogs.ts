import { useLocation, useNavigationType } from '@remix-run/react'
import { useRef } from 'react'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { useLayout } from '#app/islands/use-layout.ts'
import { isChanged } from './changed-fields.ts'
import { carrying, has } from './read-attributes.ts'

/** The page behind a dialog keeps its place, though to the router each is a new page that begins at its top. */
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

/** The Portal stands at `/` too. */
function pageOf(pathname: string): string {
  return pathname.split('/')[1] || 'portal'
}

export function leaveDialog() {
  document.querySelector<HTMLElement>(`:is(dialog[open], li) ${carrying(leavesDialog)}`)?.click()
}

/** Asks only where something was typed in the dialog. */
export function mayLeaveBy(link: HTMLElement): boolean {
  const dialog = has(link, leavesDialog) ? link.closest('dialog') : null
  return !dialog || !isChanged(dialog) || window.confirm('Discard what you changed?')
}
