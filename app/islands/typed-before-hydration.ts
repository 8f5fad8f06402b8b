/**
 * React gives a textarea the text again that it came with, and what was typed before that is lost. Textareas that were typed into
 * say until then that they came with what stands in them, which React leaves alone. Returns what ends it.
 */
export function keepTypedTexts(): () => void {
  const cameWith = new Map<HTMLTextAreaElement, string>()
  function keep(field: unknown) {
    if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return
    if (!cameWith.has(field)) cameWith.set(field, field.defaultValue)
    field.defaultValue = field.value
  }
  const onInput = ({ target }: Event) => keep(target)
  for (const field of document.querySelectorAll('textarea')) keep(field)
  document.addEventListener('input', onInput, true)
  return () => {
    document.removeEventListener('input', onInput, true)
    for (const [field, text] of cameWith) field.defaultValue = text
  }
}
