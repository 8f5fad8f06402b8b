import { useEffect } from 'react'
import { checkConnection } from './connection.ts'

/** Shown after this time even if the server has not answered. */
const hiddenMs = 3000

/** A page restored by Back asks whether its person is still signed in before it shows: the next one at the PC would read it. */
export function useRecheckSessionOnRestore(): void {
  useEffect(() => {
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [])
}

async function ask({ persisted }: PageTransitionEvent): Promise<void> {
  if (!persisted) return
  const { style } = document.documentElement
  const focused = document.activeElement
  // Hidden this way it keeps its scroll position, but not the focus.
  style.visibility = 'hidden'
  function show() {
    if (style.visibility === '') return
    style.visibility = ''
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  const timer = setTimeout(show, hiddenMs)
  const connection = await checkConnection()
  clearTimeout(timer)
  if (connection === 'signed-out' || connection === 'another-person') location.reload()
  else show()
}
