import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import { hasSeveralLines, taskLines } from '#app/domain/templates/task-lines.ts'
import { pressed } from '#app/domain/templates/template-edit.ts'
import { useAfterPointerUp } from '#app/islands/after-pointer-up.ts'
import { read } from '#app/islands/page/read-attributes.ts'
import type { Editor } from './template-editor.tsx'

/** 'title:0:2' is the title of the third task of the first stage. */
export function markOf(target: EventTarget | null) {
  const mark = (target instanceof Element && read(target, editorControl(''))) || ''
  const [kind = '', stage, task] = mark.split(':')
  return { kind, stage: Number(stage), task: Number(task) }
}

const arrows: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** Enter, Escape, Alt and the arrows, pasted lists, and what a field becomes when it is left. */
export function useKeyboard({ readFields, follow, step, focusOn }: Editor) {
  const afterPointerUp = useAfterPointerUp()
  /** As it was when the focus came to the task. */
  const titleBefore = useRef('')

  function setTitle(field: HTMLTextAreaElement, text: string) {
    if (field.value === text) return
    field.value = text
    follow()
  }

  /** An empty task goes; one of several lines becomes several. */
  function enter(field: HTMLTextAreaElement, { stage, task }: { stage: number; task: number }) {
    const text = field.value.trim()
    const typed = readFields()
    const press = pressed(typed, text === '' ? `remove:${stage}:${task}` : 'keep')
    const next = task + (text === '' ? 0 : Math.max(1, taskLines(text).length))
    const isLast = next >= (press.draft.stages[stage]?.tasks.length ?? 0)
    step(press, isLast ? `add:${stage}` : `title:${stage}:${next}`)
  }

  function addTyped() {
    const typed = readFields()
    if (typed.added.some(Boolean)) step(pressed(typed, 'keep'), '')
  }

  return {
    onInput: () => follow(true),
    onKeyDown(event: KeyboardEvent) {
      const { key, target, altKey } = event
      const { kind, stage, task } = markOf(target)
      if (event.nativeEvent.isComposing) return
      if (key === 'Escape' && kind === 'add' && target instanceof HTMLInputElement) {
        target.value = ''
        return follow()
      }
      const way = altKey ? arrows[key] : undefined
      const isField = kind === 'title' && target instanceof HTMLTextAreaElement
      if (Number.isNaN(task) || !(way ? isField || kind === 'menu' : isField)) return
      if (way) {
        const press = pressed(readFields(), `${way}:${stage}:${task}`)
        step(press, press.focus.replace(way, kind))
      } else if (!isField) return
      else if (key === 'Escape') {
        setTitle(target, titleBefore.current)
        focusOn(`menu:${stage}:${task}`)
      } else if (key === 'Enter') enter(target, { stage, task })
      else return
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent) {
      const { target } = event
      const { kind, stage, task } = markOf(target)
      const pasted = event.clipboardData.getData('text/plain')
      const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      if (!isField || (kind !== 'title' && kind !== 'add') || !hasSeveralLines(pasted)) return
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = target
      const text =
        value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
      // A field of one line drops the others.
      if (kind === 'title') target.value = text
      const typed = readFields()
      if (kind === 'add') typed.added[stage] = text
      const last = task + Math.max(1, taskLines(text).length) - 1
      step(pressed(typed, 'keep'), kind === 'add' ? `add:${stage}` : `title:${stage}:${last}`)
    },
    onFocus({ target }: FocusEvent) {
      if (markOf(target).kind === 'title' && target instanceof HTMLTextAreaElement)
        titleBefore.current = target.value
    },
    /** A task that is left empty gets back what it held. */
    onBlur({ target }: FocusEvent) {
      const { kind } = markOf(target)
      if (kind === 'title' && target instanceof HTMLTextAreaElement)
        setTitle(target, target.value.trim() || titleBefore.current)
      if (kind === 'stage') follow()
      // A pressed control must not slip away from under the pointer.
      if (kind === 'add') afterPointerUp(addTyped)
    },
  }
}
