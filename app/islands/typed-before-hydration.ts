// React gives a textarea the text again that it came with when it takes it over, and what was typed before that is lost. Until
// then those that were typed into say that they came with what stands in them, which React leaves alone.

const cameWith = new Map<HTMLTextAreaElement, string>()

/** React keeps what it knows of an element on it. */
function isTaken(field: HTMLTextAreaElement): boolean {
  return Object.keys(field).some(key => key.startsWith('__react'))
}

function keep(field: unknown) {
  if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue || isTaken(field)) return
  if (!cameWith.has(field)) cameWith.set(field, field.defaultValue)
  field.defaultValue = field.value
}

/** Begins with what was typed before any script was there. */
export function keepTypedTexts(): void {
  for (const field of document.querySelectorAll('textarea')) keep(field)
  document.addEventListener('input', ({ target }) => keep(target), true)
}

/** Those that React has taken over say again what they came with: what is typed counts as a change. For layout effects. */
export function giveBackTexts(): void {
  for (const [field, text] of cameWith) {
    if (!isTaken(field)) continue
    field.defaultValue = text
    cameWith.delete(field)
  }
}
