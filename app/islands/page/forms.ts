import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type NavigateFunction,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSubmit,
} from '@remix-run/react'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { byBrowser, discovered, failureTitle, keepScroll } from '#app/components/kit/page-attributes.ts'
import { isChanged } from './changed-fields.ts'
import { receiveBy } from './client-action.ts'
import {
  type Connection,
  checkConnectionAfterSilence,
  checkConnectionAhead,
  noteServerAnswered,
  tellIfUnpaid,
} from './connection.ts'
import { keepField, leadOn, type Place, placeOf } from './focus.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { isSentInLane, sendInLane } from './lane-forms.ts'
import { showToast } from './live-toast.tsx'
import { has, read, write } from './read-attributes.ts'
import { restOfStyles } from './rest-of-styles.ts'
import { isRouterIdle, readAgain, readIfWanted, sending } from './revalidate.ts'
import { isTick, settleTick, showTick, tickRefusal } from './ticks.ts'
import { unansweredText, unsentText, type Words } from './unsent-texts.ts'

type Sent = {
  form: HTMLFormElement
  submitter: HTMLElement | null
  place: Place | null
  /** The id of the field it was sent from. */
  field: string
  /** The page it was sent from. */
  page: string
  body: FormData
  options: { action: string; method: 'get' | 'post'; preventScrollReset: boolean }
  /** Null on the way, and after a redirect. */
  answer: 'shown' | 'unsent' | null
}

const busy = 'aria-busy'

/** The router has it. */
let current: Sent | null = null
const waiting: Sent[] = []
let waitingLink: (() => void) | null = null
/** Saved, but the page is not read again yet. */
const ticked = new Set<Sent>()

function presentPage(): string {
  return location.pathname + location.search
}

/** With the pressed button, which old browsers' FormData does not take. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const body = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value)
  return body
}

function sentBy(form: HTMLFormElement, submitter: HTMLElement | null): Sent {
  const method = submitter?.getAttribute('formmethod') ?? form.method
  // Without an action the router would take its own root for the page's address.
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? presentPage()
  const { pathname, search, hash } = new URL(action, location.href)
  return {
    form,
    submitter,
    place: placeOf(submitter),
    field: document.activeElement?.id ?? '',
    page: presentPage(),
    body: bodyOf(form, submitter),
    options: {
      action: pathname + search + hash,
      method: method.toLowerCase() === 'get' ? 'get' : 'post',
      preventScrollReset: has(form, keepScroll),
    },
    answer: null,
  }
}

/** A lost form cannot be sent again, so the server is asked after a silence. Searches and untouched forms go on as links do. */
async function connectionFor({ form, options }: Sent): Promise<Connection> {
  const connection = await checkConnectionAfterSilence()
  if (connection !== 'signed-out' && connection !== 'another-person') return connection
  return options.method === 'get' || (connection === 'signed-out' && !isChanged(form)) ? 'ready' : connection
}

/** Time to read three sentences. */
const readingMs = 20_000

function keepAsItIs(sent: Sent, words: Words, isTitled: boolean) {
  const { form, submitter } = sent
  const title = (isTitled && read(form, failureTitle(''))) || words.title
  showToast({ ...words, title, tone: 'bad', ms: readingMs })
  sent.answer = 'unsent'
  submitter?.removeAttribute(busy)
  settleTick(submitter)
  form.dispatchEvent(new Event('unsent', { bubbles: true }))
}

const doubleClickMs = 1000
const reloadingAt = new WeakMap<HTMLFormElement, number>()

/** The browser would send it again for a double click: a file would come twice. */
function sendOnce(event: SubmitEvent, form: HTMLFormElement) {
  const now = Date.now()
  if (now - (reloadingAt.get(form) ?? 0) < doubleClickMs) event.preventDefault()
  else reloadingAt.set(form, now)
}

/** Without it the router would give the page up where no answer comes. */
async function receive({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = current
  const styles = restOfStyles()
  try {
    const answer = await serverAction()
    if (sent) sent.answer = 'shown'
    return answer
  } catch (thrown) {
    const isRefused = isRouteErrorResponse(thrown)
    if (isRefused) tellIfUnpaid(thrown.status, thrown.data)
    if (isRefused || thrown instanceof Response || request.signal.aborted) throw thrown
    if (sent) keepAsItIs(sent, unansweredText, true)
    // After such a status the router does not read the page again: it stays as it is.
    return new Response('null', { status: 503, headers: { 'Content-Type': 'application/json' } })
  } finally {
    await styles
  }
}

/** Ticks wait for nothing, and ask for no routes and scripts of the address that only they are sent to. */
async function sendTick(sent: Sent, navigate: NavigateFunction): Promise<void> {
  sending.add(sent)
  const url = new URL(sent.options.action, location.href)
  url.pathname += '.data'
  const body = new URLSearchParams([...sent.body].map(([name, value]) => [name, String(value)]))
  const [answer] = await Promise.all([fetch(url, { method: 'POST', body }).catch(() => null), restOfStyles()])
  sending.delete(sent)
  // Something else than the app may have answered.
  const isAnswered = answer?.headers.has('X-Remix-Response')
  if (!answer || !isAnswered || answer.status >= 400) {
    keepAsItIs(sent, answer && isAnswered ? tickRefusal(answer.status) : unansweredText, !isAnswered)
    tellIfUnpaid(answer?.status ?? 0, {})
    return readIfWanted()
  }
  noteServerAnswered()
  ticked.add(sent)
  const { pathname, search } = new URL(answer.headers.get('Location') ?? sent.page, location.href)
  // Nobody is led back who has gone elsewhere.
  if (sent.page === presentPage() && pathname + search !== sent.page) navigate(pathname + search)
  else readAgain(true)
}

/** Waits until a form is answered: if it is refused, the page stays and shows why. A second press does not wait. */
export function afterAnswer(leave: () => void): void {
  const isSending = window.__remixRouter.state.navigation.state === 'submitting'
  const isSecond = waitingLink !== null
  waitingLink = isSending && !isSecond ? leave : null
  if (waitingLink === null) leave()
}

/** Sends plain forms through the router, one after another. One that cannot reach the server stays as it is and hears `unsent`. */
export function useFormSending(): void {
  const submit = useSubmit()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { state: reading } = useRevalidator()
  useEffect(() => receiveBy(receive), [])
  useKeptScroll(() => current?.options.preventScrollReset === true)

  useEffect(() => {
    function onPoint({ target }: Event) {
      const control = target instanceof Element ? target.closest('button') : null
      const form = control?.form
      if (isTick(control)) checkConnectionAhead()
      else if (form?.hasAttribute('action') && navigator.onLine) write(form, discovered)
    }
    const signs = ['pointerover', 'focusin']
    for (const sign of signs) document.addEventListener(sign, onPoint)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onPoint)
    }
  }, [])

  const give = useCallback(
    (sent: Sent) => {
      current = sent
      submit(sent.body, sent.options)
    },
    [submit],
  )

  // A layout effect: a press the moment the answer is seen must not be taken for a double click.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step of the router
  useLayoutEffect(() => {
    const { navigation } = window.__remixRouter.state
    const sent = current
    // What is rendered may be behind.
    const isOver = state === 'idle' && navigation.state === 'idle'
    if (isOver || sent?.answer) sent?.submitter?.removeAttribute(busy)
    if (waitingLink && sent?.answer) waitingLink = null
    if (waitingLink && navigation.state !== 'submitting') {
      const leave = waitingLink
      waitingLink = null
      return leave()
    }
    if (!isOver) return
    noteServerAnswered()
    current = null
    const next = waiting.shift()
    const over = isRouterIdle() ? [...ticked] : []
    for (const tick of over) {
      ticked.delete(tick)
      tick.submitter?.removeAttribute(busy)
      settleTick(tick.submitter)
    }
    if (next) return give(next)
    const last = sent ?? over.pop()
    if (last && last.answer !== 'unsent') last.options.method === 'post' ? leadOn(last) : keepField(last)
  }, [state, reading, give])

  useEffect(() => {
    async function onSubmit(event: SubmitEvent) {
      const { target: form, submitter } = event
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (has(form, byBrowser)) return sendOnce(event, form)
      if (form.target || new URL(form.action).origin !== location.origin) return
      event.preventDefault()
      if (isSentInLane(form, submitter)) return sendInLane(form)
      if (submitter?.getAttribute(busy) === 'true') return
      const sent = sentBy(form, submitter)
      submitter?.setAttribute(busy, 'true')
      showTick(submitter)
      const connection = await connectionFor(sent)
      if (connection !== 'ready') keepAsItIs(sent, unsentText(connection), connection === 'away')
      else if (isTick(submitter)) void sendTick(sent, navigate)
      else if (current) waiting.push(sent)
      else give(sent)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [give, navigate])
}
