import { useLocation, useNavigate } from '@remix-run/react'
import { type MutableRefObject, useEffect } from 'react'
import {
  draftKey,
  draftKeyOf,
  isSameTemplate,
  readDraft,
  type TemplateDraft,
} from '#app/domain/templates/template-draft.ts'
import {
  deletePreference,
  hearOf,
  readPreference,
  sendLocalValues,
} from '#app/islands/preferences/browser-preferences.ts'
import { takeLastWords } from './template-last-words.ts'
import type { VisitState } from './template-visit.ts'

type Opened = {
  shown: TemplateDraft
  /** What was sent comes back: nothing is newer. */
  isAnswer: boolean
  /** What is shown is a draft that waited. */
  hasNote: boolean
  isFresh: boolean
  savedAtMs: number
}

/** What this browser holds and the server could not be told; null when the server holds what there is. */
async function findUnsent({ shown, hasNote }: Opened): Promise<TemplateDraft | null> {
  const isSent = await sendLocalValues()
  if (!isSent && hasNote) return null
  return readDraft(await readPreference<unknown>(draftKeyOf(shown.id), null, isSent ? undefined : null))
}

/**
 * Brings what was typed earlier and that the page does not show yet; or, where a new template is begun, forgets it (spec 1,
 * section 2: Create New Task Template clears it). That is done once: the address then no longer says so, neither to a
 * reload nor to the way back.
 */
export function useWaitingDraft(
  opened: Opened,
  now: MutableRefObject<TemplateDraft>,
  put: (draft: TemplateDraft) => void,
) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    const { shown, isAnswer, isFresh, savedAtMs } = opened
    hearOf(draftKeyOf(shown.id), savedAtMs || null)
    const words = takeLastWords(shown.id, savedAtMs)
    if (isFresh) {
      void deletePreference(draftKey)
      const state: VisitState = { visit: key }
      return navigate('/create-task-template', { replace: true, preventScrollReset: true, state })
    }
    if (isAnswer) return
    if (words && words.id === shown.id && !isSameTemplate(words, now.current)) return put(words)
    const before = now.current
    void findUnsent(opened).then(waiting => {
      if (waiting && waiting.id === shown.id && now.current === before && !isSameTemplate(waiting, before))
        put(waiting)
    })
  }, [])
}
