import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

const held = 'main form[inert]'

/** A button that was pressed while its form was held: by what it is found again in the form that comes. */
type Press = { form: string; name: string; value: string }

const sent = new WeakSet<HTMLFormElement>()
let presses: Press[] = []
/** More at once is nobody's finger. */
const mostPresses = 20

function buttonAt(form: HTMLFormElement, { clientX, clientY }: MouseEvent): HTMLButtonElement | null {
  form.inert = false
  const button = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLButtonElement>('button[type=submit]')
  form.inert = true
  return button && form.contains(button) ? button : null
}

function remember(form: HTMLFormElement, button: Element | null): void {
  if (!(button instanceof HTMLButtonElement) || presses.length >= mostPresses) return
  presses.push({ form: form.id, name: button.name, value: button.value })
}

/** The next of them, in the form as it came back; a refused one ends them. */
function pressNext(): void {
  const [next, ...others] = presses
  presses = others
  const form = next && document.getElementById(next.form)
  const isRefused = form?.querySelector('[role=alert]')
  const buttons = form && !isRefused ? [...form.querySelectorAll<HTMLButtonElement>('button')] : []
  const same = buttons.find(({ name, value }) => name === next?.name && value === next?.value)
  if (same) same.click()
  else presses = []
}

/**
 * A form that was sent takes nothing until it is answered: the answer makes it anew, so that what was typed meanwhile would be gone.
 * Buttons that are pressed meanwhile are pressed again in what comes. A form that could not be sent goes on as it was.
 */
export function useHeldForms() {
  const { state } = useNavigation()
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.closest('main')) return
      if (sent.has(form)) {
        event.preventDefault()
        event.stopPropagation()
        return remember(form, submitter)
      }
      sent.add(form)
      // What sends it reads first where the focus is.
      setTimeout(() => {
        if (sent.has(form)) form.inert = true
      })
    }
    function onClick(event: MouseEvent) {
      for (const form of document.querySelectorAll<HTMLFormElement>(held)) {
        const button = buttonAt(form, event)
        if (button) return remember(form, button)
      }
    }
    function onUnsent({ target }: Event) {
      presses = []
      if (target instanceof HTMLFormElement) release(target)
    }
    // Before whatever sends it.
    window.addEventListener('submit', onSubmit, true)
    document.addEventListener('click', onClick)
    document.addEventListener('unsent', onUnsent)
    return () => {
      window.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('click', onClick)
      document.removeEventListener('unsent', onUnsent)
    }
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    for (const form of document.querySelectorAll<HTMLFormElement>(held)) {
      // Its button is busy while it waits for its turn: the answer was another's.
      if (!form.querySelector('[aria-busy=true]')) release(form)
    }
    if (presses.length > 0 && !document.querySelector(held)) setTimeout(pressNext)
  }, [state])
}

function release(form: HTMLFormElement): void {
  sent.delete(form)
  form.inert = false
}
