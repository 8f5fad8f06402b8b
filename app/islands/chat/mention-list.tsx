import { useEffect, useRef, useState } from 'react'
import { mentionAt, mentionChoices, withMention } from '#app/domain/messages/mention-choice.ts'
import type { Talker } from '#app/domain/messages/message-view.ts'
import { composerParts, fill } from './composer-keys.ts'

const listId = 'people-choice'

type Open = { at: number; typed: string; active: number }

type MentionListProps = { talkers: readonly Talker[]; ownId: number; place: string }

export default function MentionList({ talkers, ownId, place }: MentionListProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const choices = open ? mentionChoices(talkers, open.typed, ownId) : []
  const active = open ? Math.min(open.active, choices.length - 1) : -1

  function choose(talker: Talker | undefined) {
    const field = composerParts()?.field
    if (!field || !open || !talker) return
    const { text, caret } = withMention(field.value, open.at, field.selectionStart, talker.username)
    setOpen(null)
    fill(field, text, caret)
    field.focus()
  }

  function onKey(event: KeyboardEvent) {
    if (!open || event.isComposing) return
    const { key } = event
    if (key === 'Escape') setOpen(null)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : choices.length - 1
      if (choices.length > 0) setOpen({ ...open, active: (active + step) % choices.length })
    } else if ((key === 'Enter' || key === 'Tab') && choices.length > 0) choose(choices[active])
    else return
    event.preventDefault()
  }

  const latest = useRef(onKey)
  latest.current = onKey

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the field is another one
  useEffect(() => {
    const field = composerParts()?.field
    if (!field) return
    const look = () => {
      const found = mentionAt(field.value, field.selectionStart)
      setOpen(before => found && { ...found, active: before?.typed === found.typed ? before.active : 0 })
    }
    const press = (event: KeyboardEvent) => latest.current(event)
    const leave = () => window.setTimeout(() => setOpen(null), 150)
    // Typed before this code arrived.
    if (document.activeElement === field) look()
    field.addEventListener('input', look)
    field.addEventListener('click', look)
    // Captured, to run before the composer's own keys.
    field.addEventListener('keydown', press, true)
    field.addEventListener('blur', leave)
    return () => {
      field.removeEventListener('input', look)
      field.removeEventListener('click', look)
      field.removeEventListener('keydown', press, true)
      field.removeEventListener('blur', leave)
    }
  }, [place])

  useEffect(() => {
    const field = composerParts()?.field
    if (!field || !open) return
    field.setAttribute('aria-controls', listId)
    if (active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [open, active])

  if (!open) return null
  return (
    <div
      id={listId}
      className="people-choice absolute right-(--gut) bottom-full left-(--gut) z-5 max-h-48 max-w-105 overflow-y-auto bg-ink-2 [border:1px_solid_var(--color-line)]"
      role="listbox"
      aria-label="Team members"
    >
      {choices.map((talker, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={talker.id}
          id={`${listId}-${at}`}
          role="option"
          aria-selected={at === active}
          style={talker.colour ? { '--me': talker.colour } : undefined}
          onMouseDown={event => event.preventDefault()}
          onClick={() => choose(talker)}
        >
          <b>{talker.name}</b> <span className="quiet">@{talker.username}</span>
        </div>
      ))}
      {choices.length === 0 ? <p className="quiet">No team members found</p> : null}
    </div>
  )
}
