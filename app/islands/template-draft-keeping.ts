import { useEffect, useRef, useState } from 'react'
import { draftKey, readDraft, type TemplateDraft } from '#app/domain/template-draft.ts'
import { deletePreference, writePreference } from './browser-preferences.ts'

const quietMs = 600
const preferences = '/api/user/preferences'

const statuses = {
  server: 'Draft kept',
  local: 'Draft kept in this browser',
  lost: 'The draft could not be kept',
}

/** The address under which a reload finds the draft again. */
function addressOf({ id }: TemplateDraft): string {
  return id === null ? '/create-task-template' : `/create-task-template?edit=${id}`
}

/** Under the person's name: the next one at this PC may use the same tab. */
function lastWordsKey(): string {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''
  return `mortise:${person}:${draftKey}:last-words`
}

/**
 * What is said while the page goes: nobody waits for the answer, and a reload asks the server before this arrives, so that
 * the tab itself hands it over.
 */
function sayLast(value: TemplateDraft): void {
  const body = new Blob([JSON.stringify({ key: draftKey, value })], { type: 'application/json' })
  if (!navigator.sendBeacon(preferences, body)) void writePreference(draftKey, value)
  try {
    sessionStorage.setItem(lastWordsKey(), JSON.stringify(value))
  } catch {
    // Full or forbidden: the server has it.
  }
}

/** What the page before this one said last in this tab; null when it said nothing. */
export function takeLastWords(): TemplateDraft | null {
  try {
    const words = sessionStorage.getItem(lastWordsKey())
    sessionStorage.removeItem(lastWordsKey())
    return readDraft(JSON.parse(words ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Keeps the draft a moment after each change, and when the page is left. `isFresh`: an earlier one is forgotten first
 * (spec 1, section 2: Create New Task Template clears it).
 */
export function useDraftKeeping(read: () => TemplateDraft, isFresh: boolean) {
  const [status, setStatus] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isDirty = useRef(false)
  const isSending = useRef(false)
  const changes = useRef(0)
  /** The draft is on its way to becoming a template, or is being discarded. */
  const isDone = useRef(false)
  const latest = useRef(read)
  latest.current = read

  function write() {
    clearTimeout(timer.current)
    if (!isDirty.current || isDone.current) return
    isDirty.current = false
    changes.current++
    const change = changes.current
    isSending.current = true
    void writePreference(draftKey, latest.current()).then(place => {
      setStatus(statuses[place])
      if (change === changes.current) isSending.current = false
    })
  }

  function touch() {
    isDirty.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(write, quietMs)
    const address = addressOf(latest.current())
    // Past the router, which would read the page anew.
    if (location.pathname + location.search !== address) history.replaceState(history.state, '', address)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to the page has an island of its own
  useEffect(() => {
    if (isFresh) void deletePreference(draftKey)
    const page = location.pathname
    function onPageHide() {
      clearTimeout(timer.current)
      if (isDone.current || !(isDirty.current || isSending.current)) return
      isDirty.current = false
      sayLast(latest.current())
    }
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      // Saved or discarded: no copy waits in this browser.
      if (isDone.current && location.pathname !== page) void deletePreference(draftKey)
      else write()
    }
  }, [])

  return {
    status,
    touch,
    /** Nothing is kept from now on. */
    finish() {
      clearTimeout(timer.current)
      isDone.current = true
    },
    /** Saving was refused. */
    resume() {
      isDone.current = false
      touch()
    },
  }
}
