import { useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'

type Sending = {
  form: HTMLFormElement
  submitter: HTMLElement | null
  body: FormData
  options: { action: string; method: 'get' | 'post'; preventScrollReset: boolean }
}

const busy = 'aria-busy'

/** What the form holds and which button was pressed; old browsers' FormData does not take the button. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const body = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value)
  return body
}

function sendingOf(form: HTMLFormElement, submitter: HTMLElement | null): Sending {
  const method = submitter?.getAttribute('formmethod') ?? form.method
  // Without one the router would take its own root for the page's address.
  const action =
    submitter?.getAttribute('formaction') ??
    form.getAttribute('action') ??
    location.pathname + location.search
  return {
    form,
    submitter,
    body: bodyOf(form, submitter),
    options: {
      action,
      method: method.toLowerCase() === 'get' ? 'get' : 'post',
      preventScrollReset: 'stay' in form.dataset,
    },
  }
}

/** The form came back with something to put right, or was saved and wants the next: leads the keyboard there. */
function leadOn({ form }: Sending) {
  const refusal = document.querySelector<HTMLElement>(
    'main [role=alert][tabindex="-1"], dialog [role=alert][tabindex="-1"]',
  )
  if (refusal) {
    refusal.focus({ preventScroll: true })
    refusal.scrollIntoView({ block: 'center' })
  } else if ('again' in form.dataset && form.isConnected) {
    form.reset()
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }
}

/**
 * Plain forms are sent by the router, one after another: a form sent while another is on its way waits for its turn, so
 * that quick ticks are all kept. What was pressed is marked as busy until its answer is shown.
 */
export function useFormSending() {
  const submit = useSubmit()
  const { state } = useNavigation()
  const waiting = useRef<Sending[]>([])
  const underWay = useRef<Sending | null>(null)

  useEffect(() => {
    function send(sending: Sending) {
      underWay.current = sending
      submit(sending.body, sending.options)
    }
    if (state === 'idle') {
      const sent = underWay.current
      underWay.current = null
      sent?.submitter?.removeAttribute(busy)
      const next = waiting.current.shift()
      if (next) send(next)
      else if (sent?.options.method === 'post') leadOn(sent)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || 'reload' in form.dataset) return
      if (form.target || new URL(form.action).origin !== location.origin) return
      event.preventDefault()
      if (event.submitter?.getAttribute(busy) === 'true') return
      const sending = sendingOf(form, event.submitter)
      event.submitter?.setAttribute(busy, 'true')
      if (underWay.current) waiting.current.push(sending)
      else send(sending)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [state, submit])
}
