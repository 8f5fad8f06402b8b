import { type PointerEvent, useRef } from 'react'
import { announcementOf } from '#app/domain/templates/template-announcements.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { edited, type TemplateOp } from '#app/domain/templates/template-edit.ts'
import type { EditorAction } from '#app/domain/templates/template-editor-state.ts'

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

type Editor = { draftNow(): TemplateDraft; dispatch(action: EditorAction): void }

/** By mouse. The keyboard has Alt and the arrows, and the menu. */
export function useDragging({ draftNow, dispatch }: Editor) {
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
      const op: TemplateOp = { op: 'place', ...drag.from, to: drag.to.stage, at: drag.to.task }
      const before = draftNow()
      const draft = edited(before, op)
      if (draft === before) return
      const isBelow = drag.to.stage === drag.from.stage && drag.to.task > drag.from.task
      const focus = `menu:${drag.to.stage}:${drag.to.task - (isBelow ? 1 : 0)}`
      dispatch({ type: 'step', draft, focus, announcement: announcementOf(op, before) })
    },
    onPointerCancel: end,
  }
}
