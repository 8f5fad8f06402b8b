import { useLocation } from '@remix-run/react'
import { useState } from 'react'

/** Said by a navigation within a visit: the key of the place that it goes on from. */
export type VisitState = { visit: string }

type Visit<Shown> = { number: number; answers: number; at: string; shown: Shown }

function goesOn(state: unknown, at: string): boolean {
  return typeof state === 'object' && state !== null && 'visit' in state && state.visit === at
}

/**
 * What the editor shows: the page as it was when it was come to, and what the server answered since. Reading the page anew
 * changes nothing, as it would be without what was typed. `number` differs from visit to visit, `answers` counts.
 */
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
  if (goesOn(state, visit.at)) return { ...visit, at: key }
  return { number: visit.number + 1, answers: 0, at: key, shown: next }
}
