import { useLocation } from '@remix-run/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import { isSameTemplate, type TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { type TypedTemplate, typedTemplate } from '#app/domain/templates/template-form.ts'
import { saying } from '#app/islands/page/read-attributes.ts'
import { controlAt, markOf } from './template-keys.ts'

export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}

type Shown = { draft: TemplateDraft; requestId: string }
type Found = { typed: TypedTemplate; focus: string; selection: [number, number] | null }

/** Text typed into the plain form before this island came, and the focus in it. */
export function findTyped({ draft, requestId }: Shown): Found {
  const form = document.getElementById('template')
  const fields = form instanceof HTMLFormElement ? fieldsOf(form) : []
  const isSameVisit = fields.some(([name, value]) => name === 'requestId' && value === requestId)
  if (!isSameVisit) return { typed: { draft, added: [], moves: new Map() }, focus: '', selection: null }
  const typed = typedTemplate(fields)
  const active = form?.contains(document.activeElement) ? document.activeElement : null
  const isText =
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === 'text')
  return {
    typed: { ...typed, draft: { ...typed.draft, id: draft.id } },
    focus: active?.id
      ? `#${CSS.escape(active.id)}`
      : active
        ? saying(editorControl(markOf(active).mark))
        : '',
    selection: isText ? [active.selectionStart ?? 0, active.selectionEnd ?? 0] : null,
  }
}

type Taken = {
  form: RefObject<HTMLFormElement>
  found: Found
  draft: TemplateDraft
  isAnswer: boolean
  touch(): void
}

/** Puts back the typed text and the focus. */
export function useTyped({ form, found, draft, isAnswer, touch }: Taken) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once
  useLayoutEffect(() => {
    found.typed.added.forEach((text, stage) => {
      const field = controlAt(form.current, `add:${stage}`)
      if (field instanceof HTMLInputElement) field.value = text
    })
    const active = found.focus ? form.current?.querySelector<HTMLElement>(found.focus) : null
    active?.focus({ preventScroll: true })
    const isText = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
    if (isText && found.selection) active.setSelectionRange(...found.selection)
    if (isAnswer || !isSameTemplate(found.typed.draft, draft)) touch()
  }, [])
}

/** State of a navigation within a visit: the key of the place that it goes on from. */
export type VisitState = { visit: string }

type Visit<Shown> = { number: number; answers: number; at: string; shown: Shown }

function goesOn(state: unknown, at: string): boolean {
  return typeof state === 'object' && state !== null && 'visit' in state && state.visit === at
}

/** The page as it was on arrival, with the server's answers since: reading it again would lose typed text. */
export function useVisit<Shown extends { answer: object | undefined }>(next: Shown): Visit<Shown> {
  const { key, state } = useLocation()
  const [visit, setVisit] = useState<Visit<Shown>>({
    number: 0,
    answers: 0,
    at: key,
    shown: next,
  })
  const now = visitAfter(visit, next, key, state)
  if (now !== visit) setVisit(now)
  return now
}

function visitAfter<Shown extends { answer: object | undefined }>(
  visit: Visit<Shown>,
  next: Shown,
  key: string,
  state: unknown,
): Visit<Shown> {
  if (next.answer && next.answer !== visit.shown.answer) {
    return { ...visit, answers: visit.answers + 1, at: key, shown: next }
  }
  if (key === visit.at) return visit
  // The location changes after the answer is there.
  const isAnswered = next.answer !== undefined && next.answer === visit.shown.answer
  if (isAnswered || goesOn(state, visit.at)) return { ...visit, at: key }
  return { number: visit.number + 1, answers: 0, at: key, shown: next }
}
