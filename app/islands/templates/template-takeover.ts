import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { type TypedTemplate, typedTemplate } from '#app/domain/templates/template-form.ts'
import { markOf } from './template-keys.ts'

export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}

type Shown = { draft: TemplateDraft; requestId: string }
type Found = { typed: TypedTemplate; focus: string; selection: [number, number] | null }

/** What was typed into the plain form before this island came, and where the keyboard is in it. */
function findTyped({ draft, requestId }: Shown): Found {
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
    focus: active?.id ? `#${CSS.escape(active.id)}` : active ? `[data-at="${markOf(active).mark}"]` : '',
    selection: isText ? [active.selectionStart ?? 0, active.selectionEnd ?? 0] : null,
  }
}

let unfollow = () => {}

/** `first`: what is found while the island is rendered. `last`: once it stands there, with what was typed meanwhile. */
export function followTyping(shown: Shown): { first: Found; last(): Found } {
  unfollow()
  let later: Found | undefined
  function look() {
    later = findTyped(shown)
  }
  document.addEventListener('input', look)
  unfollow = () => document.removeEventListener('input', look)
  const first = findTyped(shown)
  return {
    first,
    last() {
      unfollow()
      return later ?? first
    },
  }
}
