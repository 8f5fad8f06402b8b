import { useEffect, useSyncExternalStore } from 'react'
import type { FormLane } from '#app/components/kit/page-attributes.ts'
import { isChanged } from './changed-fields.ts'
import { type Entry, type Lane, openLane, type Waiting } from './lanes.ts'
import { hideSuccess, showToast } from './live-toast.tsx'
import { laneForms, laneOf, pagePerson } from './read-attributes.ts'
import { readAgain } from './revalidate.ts'

/** Entries of a lane that are not accepted yet. */
export type Held = Waiting & { person: string | null; name: string; lane: Lane; words: FormLane }

// Outlives the page that it was typed on.
const lanes = new Map<string, Held>()
let shown: readonly Held[] = []
let count = 0
const listeners = new Set<(isTaken: boolean) => void>()

export function laneForm(name: string): HTMLFormElement | null {
  const forms = [...document.querySelectorAll<HTMLFormElement>(laneForms)]
  return forms.find(form => laneOf(form)?.name === name) ?? null
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')]
}

/** A blank form goes through the router, whose page says what is missing. */
export function isSentInLane(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  return laneOf(form) !== null && !submitter?.hasAttribute('formmethod') && textOf(form) !== ''
}

function textOf(form: HTMLFormElement): string {
  return fieldsOf(form)[0]?.value.trim() ?? ''
}

export function sendInLane(form: HTMLFormElement): void {
  const words = laneOf(form)
  if (!words) return
  const { name, api } = words
  const body: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') body[field] = value
  count += 1
  body.requestId = `${body.requestId}.${count}`
  const entry = { text: textOf(form), body }
  form.reset()
  fieldsOf(form)[0]?.focus()
  const person = pagePerson()
  const key = `${person} ${name}`
  const known = lanes.get(key)
  const lane = known?.lane ?? openLane(api, (waiting, taken) => hear(key, waiting, taken))
  lanes.set(key, { entries: [], problem: null, ...known, person, name, lane, words })
  lane.add(entry)
}

function hear(key: string, waiting: Waiting, taken: Entry | null) {
  const held = lanes.get(key)
  if (!held) return
  lanes.set(key, { ...held, ...waiting })
  if (isWaiting()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  const { done } = held.words
  if (done && taken && waiting.entries.length === 0) showToast({ title: done, tone: 'good' })
  if (waiting.problem && !held.problem) hideSuccess()
  if (!broughtBack({ ...held, ...waiting })) tell(taken !== null)
}

/** The refused entry stands in its form again, unless something else was typed there since. */
function broughtBack({ name, lane, entries, problem, words }: Held): boolean {
  const [refused, ...others] = entries
  const form = laneForm(name)
  if (!problem || !('refusal' in problem) || !refused || others.length > 0) return false
  if (!form || isChanged(form) || !isPlaceOf(form, refused)) return false
  for (const field of fieldsOf(form)) field.value = refused.body[field.name] ?? ''
  showToast({ title: words.failure, message: problem.refusal, tone: 'bad' })
  lane.discard()
  return true
}

/** False for the same form of another stage. */
function isPlaceOf(form: HTMLFormElement, { body }: Entry): boolean {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  return hidden.every(field => field.name === 'requestId' || body[field.name] === field.value)
}

function tell(isTaken: boolean) {
  shown = [...lanes.values()].filter(({ problem, person }) => problem !== null && person === pagePerson())
  for (const listener of listeners) listener(isTaken)
}

function isWaiting(): boolean {
  return [...lanes.values()].some(({ entries }) => entries.length > 0)
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

/** Several that are typed at a go are read together. */
const readAfterMs = 250

/** Reads the page again whenever an entry is accepted. */
export function useLanes(): readonly Held[] {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function onBroadcast(isTaken: boolean) {
      if (!isTaken) return
      clearTimeout(timer)
      timer = setTimeout(readAgain, readAfterMs)
    }
    listeners.add(onBroadcast)
    addEventListener('online', tryAgain)
    addEventListener('focus', tryAgain)
    return () => {
      clearTimeout(timer)
      listeners.delete(onBroadcast)
      removeEventListener('online', tryAgain)
      removeEventListener('focus', tryAgain)
    }
  }, [])
  return useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  )
}
