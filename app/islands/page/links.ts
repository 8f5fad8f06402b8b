import { matchRoutes, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { byBrowser, discovered, keepScroll } from '#app/components/kit/page-attributes.ts'
import { mayLeaveBy } from './dialogs.ts'
import { afterAnswer } from './forms.ts'
import { has, write } from './read-attributes.ts'
import { restOfStyles } from './rest-of-styles.ts'

const hoverDelayMs = 80

export function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null
  return has(link, byBrowser) ? null : link
}

export function isSamePageAnchor(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === location.pathname && link.search === location.search
}

function isSubmitButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[type=submit]') !== null
}

function isPlainClick(event: MouseEvent): boolean {
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !withKey
}

/** `onFollow` hears of the link that is about to be followed. */
export function useLinkNavigation(onFollow: (link: HTMLAnchorElement) => void) {
  const navigate = useNavigate()
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      const link = linkOf(event)
      // The second click of a double click means the first: by then it may lie on something else.
      if (event.detail > 1 && (link || isSubmitButton(event.target))) return event.preventDefault()
      if (!link || isSamePageAnchor(link)) return
      event.preventDefault()
      if (!mayLeaveBy(link)) return
      onFollow(link)
      const options = { preventScrollReset: has(link, keepScroll) }
      const target = link.pathname + link.search + link.hash
      void restOfStyles().then(() => afterAnswer(() => navigate(target, options)))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, onFollow])
}

/** To be fetched ahead; null when nothing is pointed at or focused. */
export function useIntendedPage(): string | null {
  const { key } = useLocation()
  const [intent, setIntent] = useState<{ page: string; from: string } | null>(null)
  useEffect(() => {
    let timer = 0
    function onPoint(event: Event) {
      clearTimeout(timer)
      const link = linkOf(event)
      if (!link || isSamePageAnchor(link)) return
      void restOfStyles()
      timer = window.setTimeout(() => {
        // Remix watches for this attribute and discovers the route; offline it would collect these and ask for too many at once.
        if (navigator.onLine) write(link, discovered)
        const isKnown = matchRoutes(window.__remixRouter.routes, link.pathname)
        if (isKnown) setIntent({ page: link.pathname + link.search, from: key })
      }, hoverDelayMs)
    }
    document.addEventListener('mouseover', onPoint)
    document.addEventListener('focusin', onPoint)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('mouseover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [key])
  // A link of the page before may be gone by now.
  return intent?.from === key ? intent.page : null
}
