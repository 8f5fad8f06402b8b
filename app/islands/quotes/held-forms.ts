import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

const held = 'main form[inert]'

/** A button pressed while its form was held: by these it is found again in the new form. */
type Press = { form: string; name: string; value: string }

const sent = new WeakSet<HTMLFormElement>()
let presses: Press[] = []
/** The button under the pointer as it went down: the answer may come before it is up. */
let pointedAt: Press | null = null
/** More than anybody presses. */
const maxPresses = 20

/** In a held form. */
function buttonAt(event: MouseEvent): Press | null {
  for (const form of document.querySelectorAll<HTMLFormElement>(held)) {
    const button = submitIn(form, event)
    if (button) return pressOf(form, button)
  }
  return null
}

function submitIn(form: HTMLFormElement, event: MouseEvent): HTMLButtonElement | null {
  form.inert = false
  const button = submitAt(event)
  form.inert = true
  return button && form.contains(button) ? button : null
}

function submitAt({ clientX, clientY }: MouseEvent): HTMLButtonElement | null {
  return (
    document.elementFromPoint(clientX, clientY)?.closest<HTMLButtonElement>('button[type=submit]') ?? null
  )
}

function isSame(button: HTMLButtonElement | null, { form, name, value }: Press): boolean {
  return button?.form?.id === form && button.name === name && button.value === value
}

function pressOf(form: HTMLFormElement, { name, value }: HTMLButtonElement): Press {
  return { form: form.id, name, value }
}

function remember(press: Press): void {
  if (presses.length < maxPresses) presses.push(press)
}

/** Presses the next one in the form that came back; a refused form ends them. */
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

/** A sent form is inert until its answer replaces it: text typed meanwhile would be lost. Pressed buttons are pressed again. */
export function useHeldForms() {
  const { state } = useNavigation()
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.closest('main')) return
      if (sent.has(form)) {
        event.preventDefault()
        event.stopPropagation()
        if (submitter instanceof HTMLButtonElement) remember(pressOf(form, submitter))
        return
      }
      sent.add(form)
      // The handler that sends it reads the focus first.
      setTimeout(() => {
        if (sent.has(form)) form.inert = true
      })
    }
    function onPointerDown(event: PointerEvent) {
      pointedAt = event.button === 0 ? buttonAt(event) : null
    }
    function onPointerCancel() {
      pointedAt = null
    }
    function onClick(event: MouseEvent) {
      const wasPointedAt = pointedAt
      pointedAt = null
      const press = buttonAt(event)
      if (press) return remember(press)
      // A touch presses what is there when it is lifted: the browser has pressed it. A pointer that went elsewhere presses nothing.
      const isPressed = event.target instanceof Element && event.target.closest('button') !== null
      if (!wasPointedAt || isPressed || !isSame(submitAt(event), wasPointedAt)) return
      remember(wasPointedAt)
      if (!document.querySelector(held)) pressNext()
    }
    function onUnsent({ target }: Event) {
      presses = []
      if (target instanceof HTMLFormElement) release(target)
    }
    // Captured, to run before the handler that sends it.
    window.addEventListener('submit', onSubmit, true)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('pointercancel', onPointerCancel)
    document.addEventListener('click', onClick)
    document.addEventListener('unsent', onUnsent)
    return () => {
      window.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('pointercancel', onPointerCancel)
      document.removeEventListener('click', onClick)
      document.removeEventListener('unsent', onUnsent)
    }
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    for (const form of document.querySelectorAll<HTMLFormElement>(held)) {
      // A busy button means that the form waits for its turn: the answer was another's.
      if (!form.querySelector('[aria-busy=true]')) release(form)
    }
    if (presses.length > 0 && !document.querySelector(held)) setTimeout(pressNext)
  }, [state])
}

function release(form: HTMLFormElement): void {
  sent.delete(form)
  form.inert = false
}
