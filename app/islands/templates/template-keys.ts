import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, MutableRefObject } from 'react'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import { announcementOf } from '#app/domain/templates/template-announcements.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { edited, hasSeveralLines, type TemplateOp, taskLines } from '#app/domain/templates/template-edit.ts'
import type { EditorAction } from '#app/domain/templates/template-editor-state.ts'
import { useAfterPointerUp } from '#app/islands/after-pointer-up.ts'
import { carrying, read, saying } from '#app/islands/page/read-attributes.ts'

/** `focus` is the mark of the control that gets the focus. */
export type Step = { op?: TemplateOp; focus: string }

/** 'title:0:2' is the title of the third task of the first stage. */
export function markOf(target: EventTarget | null) {
  const mark = (target instanceof Element && read(target, editorControl(''))) || ''
  const [kind = '', stage, task] = mark.split(':')
  return { mark, kind, stage: Number(stage), task: Number(task) }
}

export function controlAt(form: HTMLFormElement | null, mark: string): HTMLElement | null {
  return form?.querySelector<HTMLElement>(saying(editorControl(mark))) ?? null
}

export function emptyNewFields(form: HTMLFormElement | null) {
  for (const field of form?.querySelectorAll<HTMLInputElement>(carrying(editorControl(''))) ?? [])
    if (markOf(field).kind === 'add') field.value = ''
}

type Key = { key: string; altKey: boolean; target: EventTarget | null }

/** Escape in the field of the next task empties it: what was typed there becomes no task. */
export function isGivenUp({ key, target }: Key): boolean {
  const isSo = key === 'Escape' && markOf(target).kind === 'add' && target instanceof HTMLInputElement
  if (isSo) target.value = ''
  return isSo
}

/** `before` is the title as it was when the field was entered. */
export function stepOfKey({ key, altKey, target }: Key, draft: TemplateDraft, before: string): Step | null {
  const { kind, stage, task } = markOf(target)
  const tasks = draft.stages[stage]?.tasks
  if (!tasks || (kind !== 'title' && kind !== 'menu') || Number.isNaN(task)) return null
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const isUp = key === 'ArrowUp'
    const to = Math.min(tasks.length - 1, Math.max(0, task + (isUp ? -1 : 1)))
    return { op: { op: isUp ? 'up' : 'down', stage, task }, focus: `${kind}:${stage}:${to}` }
  }
  if (kind !== 'title' || !(target instanceof HTMLTextAreaElement)) return null
  if (key === 'Escape') {
    return { op: { op: 'title', stage, task, title: before }, focus: `menu:${stage}:${task}` }
  }
  if (key !== 'Enter') return null
  const place = { stage, task }
  const text = target.value.trim()
  const next = text === '' ? task : task + Math.max(1, taskLines(text).length)
  const count = tasks.length + (text === '' ? -1 : taskLines(text).length - 1)
  const op: TemplateOp = text === '' ? { op: 'remove', ...place } : textOp(place, text)
  return { op, focus: next < count ? `title:${stage}:${next}` : `add:${stage}` }
}

function textOp(place: { stage: number; task: number }, text: string): TemplateOp {
  return hasSeveralLines(text)
    ? { op: 'split', ...place, text }
    : { op: 'title', ...place, title: text.trim() }
}

/** Leaving a field keeps its text; an empty one gets back what it held. */
export function stepOfLeaving(target: EventTarget | null, before: string): TemplateOp | null {
  const { kind, stage, task } = markOf(target)
  if (kind !== 'title' || !(target instanceof HTMLTextAreaElement)) return null
  const text = target.value.trim()
  if (text === target.value && text !== '') return null
  return textOp({ stage, task }, text || before)
}

export function stepOfPaste(target: EventTarget | null, pasted: string): Step | null {
  const { kind, stage, task } = markOf(target)
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  if (!isField || (kind !== 'title' && kind !== 'add') || !hasSeveralLines(pasted)) return null
  const { value, selectionStart, selectionEnd } = target
  const text =
    value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
  if (kind === 'add') return { op: { op: 'add', stage, text }, focus: `add:${stage}` }
  const last = task + Math.max(1, taskLines(text).length) - 1
  return { op: { op: 'split', stage, task, text }, focus: `title:${stage}:${last}` }
}

type Keyboard = {
  openMenu: string
  dispatch(action: EditorAction): void
  draftNow(): TemplateDraft
  /** As it was when the keyboard came to the task. */
  titleBefore: MutableRefObject<string>
  addTyped(): void
  touch(): void
}

export function useKeyboard({ openMenu, dispatch, draftNow, titleBefore, addTyped, touch }: Keyboard) {
  const afterPointerUp = useAfterPointerUp()
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape' && openMenu) {
        event.preventDefault()
        return dispatch({ type: 'leave-menu' })
      }
      if (isGivenUp(event)) return touch()
      const before = draftNow()
      const step = stepOfKey(event, before, titleBefore.current)
      if (!step) return
      event.preventDefault()
      const draft = step.op ? edited(before, step.op) : before
      const announcement = step.op ? announcementOf(step.op, before) : ''
      dispatch({ type: 'step', draft, focus: step.focus, announcement })
    },
    onPaste(event: ClipboardEvent) {
      const step = stepOfPaste(event.target, event.clipboardData.getData('text/plain'))
      if (!step?.op) return
      event.preventDefault()
      if (step.op.op === 'add' && event.target instanceof HTMLInputElement) event.target.value = ''
      const draft = edited(draftNow(), step.op)
      dispatch({ type: 'step', draft, focus: step.focus, announcement: announcementOf(step.op, draft) })
    },
    onInput({ target }: FormEvent) {
      if (markOf(target).kind === 'add') touch()
    },
    onFocus({ target }: FocusEvent) {
      if (markOf(target).kind === 'title' && target instanceof HTMLTextAreaElement)
        titleBefore.current = target.value
    },
    onBlur({ target }: FocusEvent) {
      const op = stepOfLeaving(target, titleBefore.current)
      if (op) dispatch({ type: 'change', op })
      // A pressed control must not slip away from under the pointer.
      if (markOf(target).kind === 'add') afterPointerUp(addTyped)
    },
  }
}
