import { useEffect } from 'react'
import { composerIds } from '#app/components/messages/composer.tsx'
import type { Room } from '#app/domain/messages/message.ts'
import { keep, readKept } from '#app/islands/kept.ts'
import { sayTyping } from '#app/islands/live/live-socket.ts'

export type ComposerParts = { form: HTMLFormElement; field: HTMLTextAreaElement; button: HTMLButtonElement }

export function composerParts(): ComposerParts | null {
  const form = document.getElementById(composerIds.form)
  const field = document.getElementById(composerIds.field)
  const button = form?.querySelector('button')
  const isThere = form instanceof HTMLFormElement && field instanceof HTMLTextAreaElement
  return isThere && button ? { form, field, button } : null
}

/** Sets what the field holds, and tells whoever listens to it. */
export function fill(field: HTMLTextAreaElement, text: string, caret = text.length): void {
  field.value = text
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const grows = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

type Typing = {
  room: Room
  /** Another one when the composer was drawn anew. */
  place: string
  /** Whether a message can be shown where it belongs at once. */
  isNewest: boolean
  onSay(content: string): void
}

/** Enter sends, the draft of each room is kept, and blank messages cannot be sent. */
export function useComposer({ room, place, isNewest, onSay }: Typing): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the elements are others
  useEffect(() => {
    const parts = composerParts()
    if (!parts) return
    const { form, field, button } = parts
    const draft = `draft:${room}`
    const files = form.querySelector<HTMLInputElement>('input[type=file]')
    const isWithFiles = () => (files?.files?.length ?? 0) > 0

    function onInput() {
      if (field.value.trim() !== '') sayTyping()
      note()
    }
    function note() {
      keep(draft, field.value)
      button.disabled = field.value.trim() === '' && !isWithFiles()
      if (grows) return
      field.style.height = 'auto'
      field.style.height = `${field.scrollHeight + 3}px`
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.defaultPrevented) return
      event.preventDefault()
      button.click()
    }
    function onSubmit(event: SubmitEvent) {
      const content = field.value.trim()
      if (content === '' && !isWithFiles()) return event.preventDefault()
      // Elsewhere, and with files, the browser sends it, and comes back to the room's end.
      if (!isNewest || isWithFiles()) return keep(draft, '')
      event.preventDefault()
      onSay(content)
      fill(field, '')
      field.focus()
    }
    if (field.value === '') field.value = readKept(draft) ?? ''
    note()
    field.addEventListener('input', onInput)
    field.addEventListener('keydown', onKey)
    files?.addEventListener('change', note)
    form.addEventListener('submit', onSubmit)
    return () => {
      button.disabled = false
      field.removeEventListener('input', onInput)
      field.removeEventListener('keydown', onKey)
      files?.removeEventListener('change', note)
      form.removeEventListener('submit', onSubmit)
    }
  }, [room, place, isNewest, onSay])
}
