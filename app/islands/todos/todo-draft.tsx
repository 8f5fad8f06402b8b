import { useEffect } from 'react'
import { keep, readKept } from '#app/islands/kept.ts'

const draft = 'draft:todo'

export default function TodoDraft() {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('.todo-add')
    const field = form?.elements.namedItem('title')
    if (!form || !(field instanceof HTMLInputElement)) return

    function onInput(event: Event) {
      if (event.target === field) keep(draft, (field as HTMLInputElement).value)
    }
    const onSubmit = () => keep(draft, '')
    if (field.value === '') field.value = readKept(draft) ?? ''
    // The page's own text comes from its address and goes with it: it may have been scheduled by then.
    else keep(draft, field.value === field.defaultValue ? '' : field.value)
    form.addEventListener('input', onInput)
    form.addEventListener('submit', onSubmit)
    return () => {
      form.removeEventListener('input', onInput)
      form.removeEventListener('submit', onSubmit)
    }
  }, [])
  return null
}
