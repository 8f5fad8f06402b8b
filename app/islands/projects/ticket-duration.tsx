import { useEffect, useRef, useState } from 'react'
import { TicketDurationLine } from '#app/components/projects/ticket-duration.tsx'

function valueIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}

export default function TicketDuration(props: { start: string; due: string }) {
  const [dates, setDates] = useState(props)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const read = () => setDates({ start: valueIn(form, 'startDate'), due: valueIn(form, 'dueDate') })
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  return (
    <div ref={place} role="status">
      <TicketDurationLine {...dates} />
    </div>
  )
}
