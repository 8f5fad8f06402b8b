import { useEffect } from 'react'

/**
 * A page that the browser had kept in memory, and shows again after Back, asks whether its person is still signed in before
 * anything of it is seen: on a shared PC the next one would read it. While the server cannot be reached it is shown.
 */
export function useShownAgain(): void {
  useEffect(() => {
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [])
}

async function ask({ persisted }: PageTransitionEvent): Promise<void> {
  if (!persisted) return
  const { style } = document.documentElement
  // Hidden this way it keeps its scroll position.
  style.visibility = 'hidden'
  const answer = await fetch('/api/auth/me', { cache: 'no-store' }).catch(() => null)
  if (answer?.status === 401 || (answer?.ok && (await isSomebodyElse(answer)))) location.reload()
  else style.visibility = ''
}

async function isSomebodyElse(answer: Response): Promise<boolean> {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset.person
  const account: { id: number } | null = await answer.json().catch(() => null)
  return person !== undefined && account !== null && String(account.id) !== person
}
