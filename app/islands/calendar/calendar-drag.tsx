import { useEffect, useRef } from 'react'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { carriedTo, dropDay, keepScroll } from '#app/components/kit/page-attributes.ts'
import { movedAlong, moveHref } from '#app/domain/calendar/calendar.ts'
import { carrying, read } from '#app/islands/page/read-attributes.ts'

const anyCarried = carriedTo('', '', 0)
const anyDay = dropDay('')

type Carried = {
  element: Element
  mark: string
  from: string
  action: string
  dueDate: string
  version: string
}

/** By mouse alone, with a form like the panel's. On a touch screen nothing is carried, and the panel's form is the way. */
export default function CalendarDrag({ back }: { back: string }) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    let carried: Carried | null = null
    let over: Element | null = null

    function aim(at: Element | null) {
      if (over === at) return
      over?.classList.remove('is-over')
      at?.classList.add('is-over')
      over = at
    }

    /** A job is dimmed on all of its days. */
    function dim(isCarried: boolean) {
      if (!carried) return
      const { mark } = carried
      for (const part of document.querySelectorAll(carrying(anyCarried))) {
        if (read(part, anyCarried) === mark) part.classList.toggle('is-carried', isCarried)
      }
    }

    function end() {
      dim(false)
      carried = null
      aim(null)
    }

    function onStart(event: DragEvent) {
      carried = carriedBy(event.target)
      if (!carried || !event.dataTransfer) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', carried.element.textContent ?? '')
      showCarried(event.dataTransfer, carried.element)
      // Only once the browser has taken its picture of what follows the pointer.
      requestAnimationFrame(() => dim(true))
    }

    function onOver(event: DragEvent) {
      if (!carried) return
      const cell = cellOf(event.target)
      aim(cell)
      if (cell) event.preventDefault()
    }

    function onDrop(event: DragEvent) {
      const cell = cellOf(event.target)
      const day = cell && read(cell, anyDay)
      if (!carried || !day) return end()
      event.preventDefault()
      const { from, action, dueDate, version } = carried
      end()
      if (day !== from) send(action, movedAlong(dueDate, from, day), version)
    }

    function send(action: string, dueDate: string, version: string) {
      const sent = form.current
      if (!sent) return
      sent.setAttribute('action', moveHref(action, back))
      field(sent, 'dueDate').value = dueDate
      field(sent, 'version').value = version
      sent.requestSubmit()
    }

    const listeners = { dragstart: onStart, dragover: onOver, drop: onDrop, dragend: end }
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener as EventListener)
      }
    }
  }, [back])

  return (
    <form ref={form} method="post" hidden {...keepScroll}>
      <HiddenFields fields={{ dueDate: '', version: '', back }} />
    </form>
  )
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

function cellOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(carrying(anyDay)) : null
}

function carriedBy(target: EventTarget | null): Carried | null {
  const element = target instanceof Element ? target.closest(carrying(anyCarried)) : null
  const cell = cellOf(element)
  const from = cell && read(cell, anyDay)
  if (!element || !from) return null
  const mark = read(element, anyCarried) ?? ''
  const [action = '', dueDate = '', version = ''] = mark.split(' ')
  return { element, mark, from, action, dueDate, version }
}

/** The drag image needs words of its own: a bar shows them on its first day only. */
function showCarried(transfer: DataTransfer, element: Element) {
  const sign = document.createElement('div')
  sign.className = 'carried-sign'
  sign.textContent = element.getAttribute('title') ?? element.textContent
  document.body.append(sign)
  transfer.setDragImage(sign, -12, -12)
  setTimeout(() => sign.remove())
}
