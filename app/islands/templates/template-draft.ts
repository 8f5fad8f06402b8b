import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import {
  draftKey,
  draftKeyOf,
  isSameTemplate,
  readDraft,
  type TemplateDraft,
} from '#app/domain/templates/template-draft.ts'
import { pagePerson } from '#app/islands/page/read-attributes.ts'
import {
  deletePreference,
  noteServerUpdate,
  readPreference,
  sendLocalValues,
  writePreference,
} from '#app/islands/preferences/browser-preferences.ts'
import { useLayout } from '#app/islands/use-layout.ts'

const quietMs = 600
/** Saving waits no longer than this for the draft to be kept. */
const longestWaitMs = 3000
const preferences = '/api/user/preferences'

type Place = Awaited<ReturnType<typeof writePreference>>

const statuses: Record<Place, string> = {
  server: 'Draft kept',
  local: 'Draft kept in this browser',
  lost: 'The draft could not be kept',
}

function sayLast(draft: TemplateDraft): void {
  const key = draftKeyOf(draft.id)
  const body = new Blob([JSON.stringify({ key, value: draft })], { type: 'application/json' })
  if (!navigator.sendBeacon(preferences, body)) void writePreference(key, draft)
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Keeps the draft after each change, when the page is left and before it is saved. Only the server forgets it, once saved or discarded. */
export function useDraftKeeping(read: () => TemplateDraft) {
  const [status, setStatus] = useState('')
  /** From the press until it is answered. */
  const [isSending, setSending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isDirty = useRef(false)
  const hasTyped = useRef(false)
  const place = useRef<Place>('server')
  const underWay = useRef<Promise<void> | null>(null)
  const phase = useRef<'open' | 'preparing' | 'saving' | 'discarding' | 'saved'>('open')
  const latest = useRef(read)
  latest.current = read
  const { state, location: target, formMethod } = useNavigation()

  function write(): Promise<void> {
    clearTimeout(timer.current)
    if (!isDirty.current) return underWay.current ?? Promise.resolve()
    isDirty.current = false
    const draft = latest.current()
    const writing = writePreference(draftKeyOf(draft.id), draft).then(kept => {
      place.current = kept
      setStatus(statuses[kept])
      // The next change, or leaving, tries again.
      if (kept !== 'server') isDirty.current = true
      if (underWay.current === writing) underWay.current = null
    })
    underWay.current = writing
    return writing
  }

  function touch() {
    isDirty.current = true
    hasTyped.current = true
    clearTimeout(timer.current)
    if (phase.current === 'open') timer.current = setTimeout(write, quietMs)
  }

  /** Resolves once the draft is kept, or after the longest wait. */
  async function prepare(aim: 'saving' | 'discarding'): Promise<void> {
    phase.current = 'preparing'
    setSending(true)
    if (aim === 'discarding') isDirty.current = false
    await Promise.race([write(), pause(longestWaitMs)])
    // While a submit event is handled, the browser ignores another one of the same form.
    await pause(0)
    phase.current = aim
  }

  function reopen() {
    phase.current = 'open'
    setSending(false)
    if (isDirty.current) touch()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the navigation once
  useEffect(() => {
    if (phase.current !== 'saving' && phase.current !== 'discarding') return
    if (state === 'idle') return reopen()
    // Only a saved template leads to another page.
    const isAnswered = state === 'loading' && formMethod === 'POST'
    if (isAnswered && target.pathname !== location.pathname && phase.current === 'saving')
      phase.current = 'saved'
  }, [state, target])

  useLayout(() => {
    function saveBackup() {
      const isSafe = phase.current === 'saving' && place.current === 'server' && !isDirty.current
      if (hasTyped.current && !isSafe) saveTabBackup(latest.current())
    }
    function isOver() {
      return phase.current === 'saved' || phase.current === 'discarding'
    }
    function onPageHide() {
      clearTimeout(timer.current)
      if (isOver()) return
      saveBackup()
      if (isDirty.current || underWay.current) sayLast(latest.current())
      isDirty.current = false
    }
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (place.current === 'lost' && !isOver()) event.preventDefault()
    }
    addEventListener('pagehide', onPageHide)
    // It could not be sent: keeping goes on.
    document.addEventListener('unsent', reopen)
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      removeEventListener('pagehide', onPageHide)
      document.removeEventListener('unsent', reopen)
      removeEventListener('beforeunload', onBeforeUnload)
      clearTimeout(timer.current)
      // The form is still in the document, with text that was not added.
      if (!isOver()) {
        saveBackup()
        void write()
      } else if (place.current !== 'server') {
        // The server has forgotten its draft: so must this browser.
        void deletePreference(draftKeyOf(latest.current().id))
      }
    }
  }, [])

  return { status, isSending, touch, prepare }
}

type Opened = {
  shown: TemplateDraft
  /** The answer to a form: nothing is newer. */
  isAnswer: boolean
  /** The page shows a kept draft. */
  hasNote: boolean
  beganAtMs: number | null
  savedAtMs: number
}

/** The draft that only this browser holds; null when the server has it. */
async function findUnsent({ shown, hasNote }: Opened): Promise<TemplateDraft | null> {
  const isSent = await sendLocalValues()
  if (!isSent && hasNote) return null
  return readDraft(await readPreference<unknown>(draftKeyOf(shown.id), null, isSent ? undefined : null))
}

/** Brings a draft that the page does not show yet; a new template forgets it, once (spec 1, section 2). */
export function useWaitingDraft(
  opened: Opened,
  now: () => TemplateDraft,
  put: (draft: TemplateDraft) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    const { shown, isAnswer, beganAtMs, savedAtMs } = opened
    noteServerUpdate(draftKeyOf(shown.id), savedAtMs || null)
    const backup = takeTabBackup(shown.id, savedAtMs)
    if (beganAtMs !== null) {
      void deletePreference(draftKey, beganAtMs)
      // Reading it again, or coming back to it, begins no other one.
      return history.replaceState(history.state, '', '/create-task-template')
    }
    if (isAnswer) return
    if (backup && backup.id === shown.id && !isSameTemplate(backup, now())) return put(backup)
    const before = now()
    void findUnsent(opened).then(waiting => {
      const isUntouched = isSameTemplate(now(), before)
      if (waiting?.id === shown.id && isUntouched && !isSameTemplate(waiting, before)) put(waiting)
    })
  }, [])
}

// Kept in the tab: the next page may be read before the server has the draft, or may show what another tab wrote.

/** By person: the next one at this PC may use the same tab. */
function backupKey(id: number | null): string {
  return `mortise:${pagePerson() ?? ''}:${draftKeyOf(id)}:tab-backup`
}

export function saveTabBackup(draft: TemplateDraft): void {
  try {
    sessionStorage.setItem(backupKey(draft.id), JSON.stringify({ draft, at: Date.now() }))
  } catch {
    // Full or forbidden: the server has it.
  }
}

let isFirst = true

/** After a reload the backup is moments old, whatever the clocks of this device and of the server say. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isReload = isFirst && entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
  isFirst = false
  return isReload
}

/** This tab's backup; null when it is not newer than `since` (milliseconds). */
export function takeTabBackup(id: number | null, since: number): TemplateDraft | null {
  const isLatest = isReloaded()
  try {
    const text = sessionStorage.getItem(backupKey(id))
    sessionStorage.removeItem(backupKey(id))
    const { draft, at }: { draft?: unknown; at?: unknown } = JSON.parse(text ?? '{}')
    return isLatest || (typeof at === 'number' && at > since) ? readDraft(draft) : null
  } catch {
    return null
  }
}
