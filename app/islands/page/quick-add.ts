import { useEffect, useSyncExternalStore } from 'react'
import type { QuickAdd } from '#app/components/kit/page-attributes.ts'
import { isChanged } from './dialogs.ts'
import { showToast } from './live-toast.tsx'
import { type Addition, type Lane, openLane, type Waiting } from './quick-add-lane.ts'
import { quickAddForms, quickAddOf } from './read-attributes.ts'
import { useRevalidateWhenIdle } from './revalidate.ts'

/** What a form that adds has sent and the server has not taken yet. */
export type Held = Waiting & { path: string; lane: Lane; words: QuickAdd }

// Outlives the page that it was typed on.
const lanes = new Map<string, Held>()
let shown: readonly Held[] = []
let count = 0
const listeners = new Set<(isTaken: boolean) => void>()

export function quickAddForm(path: string): HTMLFormElement | null {
  const forms = [...document.querySelectorAll<HTMLFormElement>(quickAddForms)]
  return forms.find(form => quickAddOf(form)?.path === path) ?? null
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')]
}

/** Whether the form adds, and so holds; a blank one is sent by the router, whose page says what is missing. */
export function isAdding(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  return quickAddOf(form) !== null && !submitter?.hasAttribute('formmethod') && textOf(form) !== ''
}

function textOf(form: HTMLFormElement): string {
  return fieldsOf(form)[0]?.value.trim() ?? ''
}

/** Takes over what the form holds and leaves it empty for the next. */
export function addTyped(form: HTMLFormElement): void {
  const words = quickAddOf(form)
  if (!words) return
  const { path } = words
  const body: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body[name] = value
  count += 1
  body.requestId = `${body.requestId}.${count}`
  const addition = { text: textOf(form), body }
  form.reset()
  fieldsOf(form)[0]?.focus()
  const known = lanes.get(path)
  const lane = known?.lane ?? openLane(path, (waiting, taken) => hear(path, waiting, taken))
  lanes.set(path, { additions: [], problem: null, ...known, path, lane, words })
  lane.add(addition)
}

function hear(path: string, waiting: Waiting, taken: Addition | null) {
  const held = lanes.get(path)
  if (!held) return
  lanes.set(path, { ...held, ...waiting })
  if (isWaiting()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  if (taken && waiting.additions.length === 0) showToast({ title: held.words.added, tone: 'good' })
  if (!broughtBack({ ...held, ...waiting })) tell(taken !== null)
}

/** The one that was refused stands in its form again, unless something else was typed there since. */
function broughtBack({ path, lane, additions, problem, words }: Held): boolean {
  const [refused, ...others] = additions
  const form = quickAddForm(path)
  if (!problem || !('refusal' in problem) || !refused || others.length > 0) return false
  if (!form || isChanged(form) || !isPlaceOf(form, refused)) return false
  for (const field of fieldsOf(form)) field.value = refused.body[field.name] ?? ''
  showToast({ title: words.failure, message: problem.refusal, tone: 'bad' })
  lane.discard()
  return true
}

/** Not the same form for another stage, say. */
function isPlaceOf(form: HTMLFormElement, { body }: Addition): boolean {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  return hidden.every(({ name, value }) => name === 'requestId' || body[name] === value)
}

function tell(isTaken: boolean) {
  shown = [...lanes.values()].filter(({ problem }) => problem !== null)
  for (const listener of listeners) listener(isTaken)
}

function isWaiting(): boolean {
  return [...lanes.values()].some(({ additions }) => additions.length > 0)
}

function tryAgain() {
  for (const { lane, problem } of lanes.values()) if (problem && 'connection' in problem) lane.tryAgain()
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

const none: readonly Held[] = []

/** What could not be sent; the page is read anew as what was typed is taken. */
export function useAdding(): readonly Held[] {
  const revalidateWhenIdle = useRevalidateWhenIdle()
  useEffect(() => {
    const onTold = (isTaken: boolean) => void (isTaken && revalidateWhenIdle())
    listeners.add(onTold)
    addEventListener('online', tryAgain)
    addEventListener('focus', tryAgain)
    return () => {
      listeners.delete(onTold)
      removeEventListener('online', tryAgain)
      removeEventListener('focus', tryAgain)
    }
  }, [revalidateWhenIdle])
  return useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  )
}
