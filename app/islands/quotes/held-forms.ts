import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

const held = 'main form[inert]'

/**
 * A form that was sent takes nothing until it is answered: the answer makes it anew, so that what was typed or pressed meanwhile would be
 * gone. One that could not be sent goes on as it was.
 */
export function useHeldForms() {
  const { state } = useNavigation()
  useEffect(() => {
    function onSubmit({ target }: Event) {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post' || !target.closest('main')) return
      // What sends it reads first where the focus is.
      setTimeout(() => target.setAttribute('inert', ''))
    }
    function onUnsent({ target }: Event) {
      if (target instanceof Element) setTimeout(() => target.removeAttribute('inert'))
    }
    document.addEventListener('submit', onSubmit)
    document.addEventListener('unsent', onUnsent)
    return () => {
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('unsent', onUnsent)
    }
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    for (const form of document.querySelectorAll(held)) form.removeAttribute('inert')
  }, [state])
}
