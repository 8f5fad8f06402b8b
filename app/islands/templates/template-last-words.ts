import { draftKeyOf, readDraft, type TemplateDraft } from '#app/domain/templates/template-draft.ts'

// What an editor held when it was left, kept in the tab: what comes next may be read before the server has it, or may show
// what another tab wrote.

/** Under the person's name: the next one at this PC may use the same tab. */
function keyOf(id: number | null): string {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''
  return `mortise:${person}:${draftKeyOf(id)}:last-words`
}

export function keepLastWords(draft: TemplateDraft): void {
  try {
    sessionStorage.setItem(keyOf(draft.id), JSON.stringify({ draft, at: Date.now() }))
  } catch {
    // Full or forbidden: the server has it.
  }
}

let isFirst = true

/** Then the words are of a moment ago, whatever the clocks of this device and of the server say. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isReload = isFirst && entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
  isFirst = false
  return isReload
}

/** What this tab's last editor of the template held; null when it said nothing after `since` (milliseconds). */
export function takeLastWords(id: number | null, since: number): TemplateDraft | null {
  const isLatest = isReloaded()
  try {
    const words = sessionStorage.getItem(keyOf(id))
    sessionStorage.removeItem(keyOf(id))
    const { draft, at }: { draft?: unknown; at?: unknown } = JSON.parse(words ?? '{}')
    return isLatest || (typeof at === 'number' && at > since) ? readDraft(draft) : null
  } catch {
    return null
  }
}
