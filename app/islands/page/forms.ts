import {
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSubmit,
} from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { byBrowser, failureTitle, keepScroll } from '#app/components/kit/page-attributes.ts'
import { isChanged } from './changed-fields.ts'
import {
  type Connection,
  checkConnectionAfterSilence,
  checkConnectionAhead,
  noteServerAnswered,
} from './connection.ts'
import { keepField, leadOn, type Place, placeOf } from './focus.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { isSentInLane, sendInLane } from './lane-forms.ts'
import { showToast } from './live-toast.tsx'
import { has, read } from './read-attributes.ts'
import { answersForm, setPosting } from './revalidate.ts'
import { isTick, settleTick, showTick, tickRefusal } from './ticks.ts'
import { refusedBehindText, unansweredText, unsentText, type Words } from './unsent-texts.ts'
import { postAhead, retryLoads } from './window-fetch.ts'

type Sending = {
  path: string
  form: HTMLFormElement
  submitter: HTMLElement | null
  place: Place | null
  /** The id of the field it was sent from. */
  field: string
  body: FormData
  /** The router has it. */
  isGiven: boolean
  /** The answer is this page again. */
  isAnsweredHere: boolean
  /** Called once the router shows it as sending; an answer at hand could end that before anybody saw it. */
  onShown(): void
  options: { action: string; method: 'get' | 'post'; preventScrollReset: boolean }
}

const busy = 'aria-busy'

/** With the pressed button, which old browsers' FormData does not take. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const body = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value)
  return body
}

function sendingOf(form: HTMLFormElement, submitter: HTMLElement | null): Sending {
  const method = submitter?.getAttribute('formmethod') ?? form.method
  // Without an action the router would take its own root for the page's address.
  const action =
    submitter?.getAttribute('formaction') ??
    form.getAttribute('action') ??
    location.pathname + location.search
  return {
    path: location.pathname,
    form,
    submitter,
    place: placeOf(submitter),
    field: document.activeElement?.id ?? '',
    body: bodyOf(form, submitter),
    isGiven: false,
    isAnsweredHere: false,
    onShown: () => {},
    options: {
      action,
      method: method.toLowerCase() === 'get' ? 'get' : 'post',
      preventScrollReset: has(form, keepScroll),
    },
  }
}

/** A lost form cannot be sent again, so the server is asked after a silence. Searches and untouched forms go on as links do. */
async function connectionFor({ form, options }: Sending): Promise<Connection> {
  const connection = await checkConnectionAfterSilence()
  if (connection !== 'signed-out' && connection !== 'another-person') return connection
  return options.method === 'get' || (connection === 'signed-out' && !isChanged(form)) ? 'ready' : connection
}

/** Time to read three sentences. */
const readingMs = 20_000

function sayUnsent(words: Words, form: HTMLFormElement, isTitled: boolean) {
  const title = isTitled ? (read(form, failureTitle('')) ?? words.title) : words.title
  showToast({ ...words, title, tone: 'bad', ms: readingMs })
}

/** Each route at the path is there already, as those of a page are below its dialog. */
function isShown(path: string): boolean {
  const { routes, state } = window.__remixRouter
  const there = new Set(state.matches.map(({ route, pathname }) => `${route.id} ${pathname}`))
  return (matchRoutes(routes, path) ?? []).every(({ route, pathname }) =>
    there.has(`${route.id} ${pathname}`),
  )
}

const doubleClickMs = 1000
const reloadingAt = new WeakMap<HTMLFormElement, number>()

/** The browser would send it again for a double click: a file would come twice. */
function sendOnce(event: SubmitEvent, form: HTMLFormElement) {
  const now = Date.now()
  if (now - (reloadingAt.get(form) ?? 0) < doubleClickMs) event.preventDefault()
  else reloadingAt.set(form, now)
}

function release({ form, submitter }: Sending) {
  submitter?.removeAttribute(busy)
  settleTick(submitter)
  form.dispatchEvent(new Event('unsent', { bubbles: true }))
}

/** Sends plain forms through the router, one after another. One that cannot reach the server stays as it is and hears `unsent`. */
export function useFormSending(): void {
  const submit = useSubmit()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const waiting = useRef<Sending[]>([])
  const underWay = useRef<Sending | null>(null)
  const page = useRef({ key, state })
  page.current = { key, state }
  useKeptScroll(() => underWay.current?.options.preventScrollReset === true)

  useEffect(() => {
    function onPoint({ target }: Event) {
      if (target instanceof Element && isTick(target.closest('button'))) checkConnectionAhead()
    }
    const signs = ['pointerover', 'focusin']
    for (const sign of signs) document.addEventListener(sign, onPoint)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onPoint)
    }
  }, [])

  // A layout effect: a press the moment the answer is seen must not be taken for a double click.
  useLayoutEffect(() => {
    const sent = underWay.current
    const isShown = state === 'idle' || (state === 'loading' && sent?.isAnsweredHere)
    if (sent?.isGiven && isShown) sent.submitter?.removeAttribute(busy)
  }, [state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer at hand may be shown before anybody saw the router load it
  useEffect(() => {
    async function send(sending: Sending) {
      underWay.current = sending
      setPosting(true)
      const from = page.current.key
      const connection = await connectionFor(sending)
      if (connection !== 'ready') return keepAll(sending, unsentText(connection), connection === 'away')
      const { action, method } = sending.options
      if (method === 'post') {
        const answer = await postAhead(action, sending.body)
        if (!answer) return keepAll(sending, unansweredText, true)
        sending.isAnsweredHere = answer.target === null
        if (answer.status >= 400 && isTick(sending.submitter)) return takeBack(sending, answer.status)
        // The answer does not lead back somebody who has gone elsewhere meanwhile.
        const isThere = page.current.key === from && location.pathname === sending.path
        if (!isThere || page.current.state !== 'idle') return goOn(sending, answer.status)
        if (answer.target !== null && followed(sending, answer.target, answer.isForBrowser)) return
        answer.give(
          new Promise(resolve => {
            sending.onShown = resolve
          }),
        )
        retryLoads('form', true)
      }
      sending.isGiven = true
      submit(sending.body, sending.options)
    }
    /** False for a part of this page and for the page below its dialog: the router reads those again only for a form of its own. */
    function followed(sending: Sending, target: string, isForBrowser: boolean): boolean {
      const { origin, pathname, search, hash } = new URL(target, location.href)
      const isHere = pathname === location.pathname && search === location.search
      if (isForBrowser || origin !== location.origin) location.assign(target)
      else if (isHere ? hash : search === location.search && isShown(pathname)) return false
      else {
        retryLoads('form', true)
        sending.isGiven = true
        const { preventScrollReset } = sending.options
        navigate(pathname + search + hash, { replace: isHere, preventScrollReset, state: answersForm })
      }
      return true
    }
    function keepAll(sending: Sending, words: Words, isTitled: boolean) {
      const unsent = [sending, ...waiting.current]
      waiting.current = []
      end()
      for (const kept of unsent) release(kept)
      sayUnsent(words, sending.form, isTitled)
    }
    function takeBack(sending: Sending, status: number) {
      release(sending)
      showToast({ ...tickRefusal(status), tone: 'bad', ms: readingMs })
      next()
    }
    function goOn(sending: Sending, status: number) {
      sending.submitter?.removeAttribute(busy)
      if (status >= 400) showToast({ ...refusedBehindText, tone: 'bad', ms: readingMs })
      if (!next()) revalidate()
    }
    function end() {
      underWay.current = null
      retryLoads('form', false)
      setPosting(false)
    }
    function next(): boolean {
      end()
      const first = waiting.current.shift()
      if (first) send(first)
      return first !== undefined
    }
    const sent = underWay.current
    if (sent?.isGiven && state !== 'idle') {
      sent.onShown()
      setPosting(false)
    }
    if (state === 'idle' && !(sent && !sent.isGiven)) {
      noteServerAnswered()
      settleTick(sent?.submitter ?? null)
      const isMore = next()
      if (sent && !isMore) sent.options.method === 'post' ? leadOn(sent) : keepField(sent)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (has(form, byBrowser)) return sendOnce(event, form)
      if (form.target || new URL(form.action).origin !== location.origin) return
      event.preventDefault()
      if (isSentInLane(form, event.submitter)) return sendInLane(form)
      if (event.submitter?.getAttribute(busy) === 'true') return
      const sending = sendingOf(form, event.submitter)
      event.submitter?.setAttribute(busy, 'true')
      showTick(event.submitter)
      if (underWay.current) waiting.current.push(sending)
      else send(sending)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [state, key, submit, navigate, revalidate])
}
