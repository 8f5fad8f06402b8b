import { useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { useLayout } from '#app/islands/use-layout.ts'

export function bringIntoSight(element: Element | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

/** The router goes to the part that an answer's address names, even after a form that keeps the page where it is. */
export function useKeptScroll(isKept: () => boolean): void {
  const { key, hash } = useLocation()
  const last = useRef(key)
  // Read while the page before is still there.
  const present = typeof scrollY === 'undefined' ? 0 : scrollY
  useLayout(() => {
    if (last.current === key) return
    last.current = key
    if (!hash || !isKept()) return
    scrollTo(0, present)
    bringIntoSight(document.getElementById(hash.slice(1)))
  }, [key])
}
