import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** The side navigation may be longer than the screen. */
export function useEntryInSight() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const entry = document.querySelector<HTMLElement>('.tape [aria-current]')
    const list = entry?.closest('.tape-scroll')
    if (!entry || !list) return
    const below = entry.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
    if (below > 0) list.scrollTop += below + 24
  }, [pathname])
}
