// React sets a textarea back to its default text when it takes it over, and what was typed before is lost.
// Until then what was typed becomes the default text, which React leaves alone.

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

export function keepTypedTexts(): void {
  for (const field of document.querySelectorAll('textarea')) keep(field)
  document.addEventListener('input', ({ target }) => keep(target), true)
}

/** Sets the default text back after React took the field over: what is typed counts as a change. For layout effects. */
export function giveBackTexts(): void {
  for (const [field, text] of cameWith) {
    if (!isTaken(field)) continue
    field.defaultValue = text
    cameWith.delete(field)
  }
}
