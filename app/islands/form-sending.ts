import { useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { isChanged } from './dialog-focus.ts'
import { isFocusLost, keepFocus, type Place, placeOf } from './focus-keeping.ts'
import { askServer, type Reach } from './server-reach.ts'

type Sending = {
  form: HTMLFormElement
  submitter: HTMLElement | null
  place: Place | null
  /** The id of the field it was sent from. */
  field: string
  body: FormData
  /** The router has it. */
  isGiven: boolean
  options: { action: string; method: 'get' | 'post'; preventScrollReset: boolean }
}

/** The last form could not be sent: why, and what its `data-failure` says of it. */
export type Failure = { at: number; reach: Exclude<Reach, 'ready'>; title: string | undefined }

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
    place: placeOf(submitter),
    field: document.activeElement?.id ?? '',
    body: bodyOf(form, submitter),
    isGiven: false,
    options: {
      action,
      method: method.toLowerCase() === 'get' ? 'get' : 'post',
      preventScrollReset: 'stay' in form.dataset,
    },
  }
}

const trustedMs = 10_000
let heardAt = Date.now()

/**
 * Asks for the server before a form is given away that was not heard of for a while: a form that is lost cannot be sent
 * again. Who was signed out meanwhile and has typed nothing is led to the sign-in page as by a link; so is who searches: what
 * was asked for stands in the address.
 */
async function reachFor({ form, options }: Sending): Promise<Reach> {
  if (navigator.onLine && Date.now() - heardAt < trustedMs) return 'ready'
  const reach = await askServer()
  if (reach === 'away') return reach
  return options.method === 'get' || (reach === 'signed-out' && !isChanged(form)) ? 'ready' : reach
}

/** The next was begun while this one was on its way. */
function isTypedOn({ form, body }: Sending): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')]
  return fields.some(field => field.value !== '' && field.value !== body.get(field.name))
}

/**
 * The form came back with something to put right, or was saved and wants the next, or its button is gone: leads the
 * keyboard on.
 */
function leadOn(sent: Sending) {
  const { form } = sent
  const refusal = document.querySelector<HTMLElement>(
    'main [role=alert][tabindex="-1"], dialog [role=alert][tabindex="-1"]',
  )
  const asked = document.querySelector<HTMLInputElement>('main input[data-asked]')
  if (refusal) {
    refusal.focus({ preventScroll: true })
    refusal.scrollIntoView({ block: 'center' })
  } else if (asked) {
    asked.focus()
    asked.select()
  } else if ('again' in form.dataset && form.isConnected && !isTypedOn(sent)) {
    form.reset()
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  } else keepFocus(sent.place)
}

/** A search leads on within its list: the field it was sent from was drawn anew. */
function keepField({ field }: Sending) {
  if (field && isFocusLost()) document.getElementById(field)?.focus()
}

const doubleClickMs = 1000
const reloadingAt = new WeakMap<HTMLFormElement, number>()

/** The browser sends it, and would send it again for a double click: a file would come twice. */
function sendOnce(event: SubmitEvent, form: HTMLFormElement) {
  const now = Date.now()
  if (now - (reloadingAt.get(form) ?? 0) < doubleClickMs) event.preventDefault()
  else reloadingAt.set(form, now)
}

/**
 * Plain forms are sent by the router, one after another: a form sent while another is on its way waits for its turn, so
 * that quick ticks are all kept. What was pressed is marked as busy until its answer is shown. A form that cannot reach the
 * server stays as it is and hears `unsent`.
 */
export function useFormSending(): Failure | null {
  const submit = useSubmit()
  const { state } = useNavigation()
  const waiting = useRef<Sending[]>([])
  const underWay = useRef<Sending | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    async function send(sending: Sending) {
      underWay.current = sending
      const reach = await reachFor(sending)
      if (reach === 'ready') {
        sending.isGiven = true
        setFailure(null)
        return submit(sending.body, sending.options)
      }
      const unsent = [sending, ...waiting.current]
      underWay.current = null
      waiting.current = []
      for (const { form, submitter } of unsent) {
        submitter?.removeAttribute(busy)
        form.dispatchEvent(new Event('unsent', { bubbles: true }))
      }
      setFailure({ at: Date.now(), reach, title: sending.form.dataset.failure })
    }
    const sent = underWay.current
    if (state === 'idle' && !(sent && !sent.isGiven)) {
      heardAt = Date.now()
      underWay.current = null
      sent?.submitter?.removeAttribute(busy)
      const next = waiting.current.shift()
      if (next) send(next)
      else if (sent?.options.method === 'post') leadOn(sent)
      else if (sent) keepField(sent)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if ('reload' in form.dataset) return sendOnce(event, form)
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
  return failure
}
