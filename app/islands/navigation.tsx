import { PrefetchPageLinks, useLocation, useNavigate, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { leaveDialog, useFocusMove } from './dialog-focus.ts'

const hoverDelayMs = 80

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null
  return 'reload' in link.dataset ? null : link
}

/** The second click of a double click means the first: by then it may lie on something else. */
function isSubmitButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[type=submit]') !== null
}

function isSamePageAnchor(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === location.pathname && link.search === location.search
}

/**
 * Upgrades the page's plain links and forms to client navigation, so that long lists render plain elements. An element
 * with `data-reload` keeps the browser's own way; one with `data-stay` keeps the scroll position. A form with
 * `data-again` that is still there after it was saved is emptied for the next one. Menus close when the focus leaves them,
 * menus and dialogs on Escape.
 */
export default function Navigation() {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { key } = useLocation()
  useFocusMove()
  const [intent, setIntent] = useState<{ page: string; from: string } | null>(null)
  const sentAgain = useRef<HTMLFormElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes once the answer to the form is shown
  useEffect(() => {
    const form = sentAgain.current
    sentAgain.current = null
    if (!form?.isConnected) return
    form.reset()
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [key])

  useEffect(() => {
    let timer = 0
    function onClick(event: MouseEvent) {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const link = linkOf(event)
      if (event.detail > 1 && (link || isSubmitButton(event.target))) return event.preventDefault()
      if (!link || isSamePageAnchor(link)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, { preventScrollReset: 'stay' in link.dataset })
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || 'reload' in form.dataset) return
      if (form.target || new URL(form.action).origin !== location.origin) return
      event.preventDefault()
      sentAgain.current = 'again' in form.dataset ? form : null
      const submitter = event.submitter
      const isSubmitter = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement
      const chosen = isSubmitter ? submitter : form
      submit(chosen, {
        // Without one the router would take its own root for the page's address.
        action:
          chosen.getAttribute('formaction') ??
          form.getAttribute('action') ??
          location.pathname + location.search,
        preventScrollReset: 'stay' in form.dataset,
      })
    }
    function onHover(event: Event) {
      clearTimeout(timer)
      const link = linkOf(event)
      if (!link || isSamePageAnchor(link)) return
      timer = window.setTimeout(
        () => setIntent({ page: link.pathname + link.search, from: key }),
        hoverDelayMs,
      )
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    document.addEventListener('mouseover', onHover)
    document.addEventListener('focusin', onHover)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('mouseover', onHover)
      document.removeEventListener('focusin', onHover)
    }
  }, [navigate, submit, key])

  useEffect(() => {
    function closeMenus(except: EventTarget | null) {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.me[open]')) {
        if (!(except instanceof Node && menu.contains(except))) menu.open = false
      }
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const menu = document.activeElement?.closest<HTMLDetailsElement>('details.me[open]')
      menu?.querySelector('summary')?.focus()
      closeMenus(null)
      if (!menu && !document.activeElement?.closest('.toasts')) leaveDialog()
    }
    const onLeave = (event: Event) => closeMenus(event.target)
    document.addEventListener('click', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  // What was pointed at on the page before may be gone by now.
  return intent?.from === key ? <PrefetchPageLinks page={intent.page} /> : null
}
