import { useEffect } from 'react'
import { unsaved } from '#app/components/kit/page-attributes.ts'
import { isChanged } from './changed-fields.ts'

const unsavedPart = Object.keys(unsaved)
  .map(name => `[${name}]`)
  .join('')

function hasUnsaved(): boolean {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form')]
  return forms.some(form => !form.inert && (isChanged(form) || form.querySelector(unsavedPart) !== null))
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && !link.target && link.pathname !== location.pathname
}

export function useUnsavedForms(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    function onClick(event: MouseEvent) {
      const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (withKey || !leadsAway(event.target) || !hasUnsaved()) return
      if (window.confirm('Not saved yet. Discard what you changed?')) return
      event.preventDefault()
      event.stopPropagation()
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (hasUnsaved()) event.preventDefault()
    }
    // Captured, to run before the handler that follows the link.
    window.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isOn])
}
