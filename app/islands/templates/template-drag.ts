import { type PointerEvent, useRef } from 'react'
import { edited, sayingOf, type TemplateOp, withAdded } from '#app/domain/templates/template-edit.ts'
import type { Editor } from './template-editor.tsx'

type Place = { stage: number; task: number }
type Dragged = {
  from: Place
  row: HTMLElement
  pointer: number
  y: number
  isMoving: boolean
  to: Place | null
}

const dragBeginsPx = 5

function indexOf(element: Element): number {
  return [...(element.parentElement?.children ?? [])].indexOf(element)
}

function placeOf(row: Element): Place | null {
  const column = row.closest('.te-stage')
  return column ? { stage: indexOf(column), task: indexOf(row) } : null
}

/** Before the row under the pointer, or after it in its lower half; null outside the stages. */
function placeAt(x: number, y: number): { place: Place; mark: Element; isAfter: boolean } | null {
  const under = document.elementFromPoint(x, y)
  const column = under?.closest('.te-stage')
  if (!column) return null
  const rows = [...column.querySelectorAll('.te-task')]
  const row = under?.closest('.te-task') ?? rows.find(each => each.getBoundingClientRect().bottom > y)
  const mark = row ?? column.querySelector('.te-new')
  if (!mark) return null
  const box = mark.getBoundingClientRect()
  const isAfter = row !== undefined && y > box.top + box.height / 2
  return { place: { stage: indexOf(column), task: indexOf(mark) + (isAfter ? 1 : 0) }, mark, isAfter }
}

/** By mouse. The keyboard has Alt and the arrows, and the menu. */
export function useDragging({ readFields, step }: Editor) {
  const dragged = useRef<Dragged | null>(null)
  const marked = useRef<Element | null>(null)

  function mark(element: Element | null, isAfter = false) {
    marked.current?.classList.remove('is-before', 'is-after')
    element?.classList.add(isAfter ? 'is-after' : 'is-before')
    marked.current = element
  }

  function end() {
    dragged.current?.row.classList.remove('is-held')
    if (dragged.current) dragged.current.row.style.transform = ''
    dragged.current = null
    mark(null)
  }

  return {
    onPointerDown(event: PointerEvent) {
      const grip = event.target instanceof Element ? event.target.closest('.te-no') : null
      const row = grip?.closest<HTMLElement>('.te-task')
      const from = row && placeOf(row)
      if (!row || !from || event.button !== 0) return
      event.preventDefault()
      grip?.setPointerCapture(event.pointerId)
      dragged.current = { from, row, pointer: event.pointerId, y: event.clientY, isMoving: false, to: null }
    },
    onPointerMove(event: PointerEvent) {
      const drag = dragged.current
      if (drag?.pointer !== event.pointerId) return
      if (!drag.isMoving && Math.abs(event.clientY - drag.y) + Math.abs(event.movementX) < dragBeginsPx)
        return
      drag.isMoving = true
      drag.row.classList.add('is-held')
      const found = placeAt(event.clientX, event.clientY)
      drag.to = found?.place ?? null
      mark(found?.mark ?? null, found?.isAfter)
    },
    onPointerUp(event: PointerEvent) {
      const drag = dragged.current
      if (drag?.pointer !== event.pointerId) return
      end()
      if (!drag.to) return
      const { stage, task } = drag.to
      const op: TemplateOp = { op: 'move', ...drag.from, to: stage, at: task }
      const typed = readFields()
      const draft = edited(typed.draft, op)
      if (draft === typed.draft) return
      const isBelow = stage === drag.from.stage && task > drag.from.task
      const said = sayingOf(op, typed.draft)
      step({ draft: withAdded({ ...typed, draft }), said }, `menu:${stage}:${task - (isBelow ? 1 : 0)}`)
    },
    onPointerCancel: end,
  }
}
