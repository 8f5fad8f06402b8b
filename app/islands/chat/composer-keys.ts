import { useEffect, useState } from 'react'
import { composerIds } from '#app/components/messages/composer.tsx'
import type { Room } from '#app/domain/messages/message.ts'
import { keep, readKept } from '#app/islands/kept.ts'
import { sayTyping } from '#app/islands/live/live-socket.ts'
import { listenToFiles, messageFiles } from './message-files.ts'

export type ComposerParts = { form: HTMLFormElement; field: HTMLTextAreaElement; button: HTMLButtonElement }

export function composerParts(): ComposerParts | null {
  const form = document.getElementById(composerIds.form)
  const field = document.getElementById(composerIds.field)
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  const isThere = form instanceof HTMLFormElement && field instanceof HTMLTextAreaElement
  return isThere && button ? { form, field, button } : null
}

export function fill(field: HTMLTextAreaElement, text: string, caret = text.length): void {
  field.value = text
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const grows = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

type Typing = {
  room: Room
  /** Changes when the composer is replaced. */
  place: string
  /** The page ends with the newest message, so that a new one can be shown at once. */
  isNewest: boolean
  onSay(content: string): void
  onSayWithFiles(content: string): void
}

/** Keeps a draft for each room. With files, the text stays until it is accepted. */
export function useComposer({ room, place, isNewest, onSay, onSayWithFiles }: Typing): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the elements are others
  useEffect(() => {
    const parts = composerParts()
    if (!parts) return
    const { form, field, button } = parts
    const draft = `draft:${room}`
    const isWithFiles = () => messageFiles(room).files.length > 0
    let { taken } = messageFiles(room)

    function onInput() {
      if (field.value.trim() !== '') sayTyping()
      note()
    }
    function note() {
      keep(draft, field.value)
      const isSending = messageFiles(room).sentPart !== null
      field.readOnly = isSending
      button.disabled = isSending || (field.value.trim() === '' && !isWithFiles())
      if (grows) return
      field.style.height = 'auto'
      field.style.height = `${field.scrollHeight + 3}px`
    }
    function onFiles() {
      const { taken: now } = messageFiles(room)
      const isTaken = now !== taken && now?.content === field.value.trim()
      taken = now
      if (isTaken) fill(field, '')
      else note()
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.defaultPrevented) return
      event.preventDefault()
      button.click()
    }
    function onSubmit(event: SubmitEvent) {
      const content = field.value.trim()
      if (button.disabled) return event.preventDefault()
      // Elsewhere the browser sends it, and comes back to the room's end.
      if (!isNewest && !isWithFiles()) return keep(draft, '')
      event.preventDefault()
      if (isWithFiles()) return onSayWithFiles(content)
      onSay(content)
      fill(field, '')
      field.focus()
    }
    if (field.value === '') field.value = readKept(draft) ?? ''
    note()
    field.addEventListener('input', onInput)
    field.addEventListener('keydown', onKey)
    const stopListening = listenToFiles(onFiles)
    form.addEventListener('submit', onSubmit)
    return () => {
      button.disabled = false
      field.readOnly = false
      field.removeEventListener('input', onInput)
      field.removeEventListener('keydown', onKey)
      stopListening()
      form.removeEventListener('submit', onSubmit)
    }
  }, [room, place, isNewest, onSay, onSayWithFiles])
}

/** Code that only serves writing waits for it. */
export function useComposerTouched(place: string): boolean {
  const [isTouched, setTouched] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the form is another one
  useEffect(() => {
    const form = composerParts()?.form
    if (!form) return
    const onTouch = () => setTouched(true)
    if (form.contains(document.activeElement)) onTouch()
    form.addEventListener('focusin', onTouch)
    form.addEventListener('pointerdown', onTouch)
    return () => {
      form.removeEventListener('focusin', onTouch)
      form.removeEventListener('pointerdown', onTouch)
    }
  }, [place])
  return isTouched
}
