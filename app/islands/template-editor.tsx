import {
  type ClipboardEvent,
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { TemplateFormProps } from '#app/components/template-form.tsx'
import { draftKey, isSameTemplate, readDraft, type TemplateDraft } from '#app/domain/template-draft.ts'
import { edited, type TemplateOp } from '#app/domain/template-edit.ts'
import {
  afterIntent,
  isTemplateOp,
  placeAfter,
  type TypedTemplate,
  templateIntent,
  typedTemplate,
  withAdded,
} from '#app/domain/template-form.ts'
import { readPreference } from './browser-preferences.ts'
import { useReleased } from './pointer-release.ts'
import { takeLastWords, useDraftKeeping } from './template-draft-keeping.ts'
import { markOf, stepOfKey, stepOfLeaving, stepOfPaste } from './template-keys.ts'
import { spokenOf } from './template-spoken.ts'
import { fieldsOf, findTyped } from './template-takeover.ts'

type TemplateEditorProps = TemplateFormProps & {
  /** An earlier draft is to be forgotten. */
  isFresh: boolean
  /** Handed over, so that it is not a part of every page. */
  Form: ComponentType<TemplateFormProps>
}

const never = () => () => {}

/** The template editor: the plain form until the browser has taken over, and what was typed into it with it. */
export default function TemplateEditor({ Form, isFresh, ...page }: TemplateEditorProps) {
  const isPlain = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return isPlain ? <Form {...page} /> : <LiveEditor Form={Form} isFresh={isFresh} {...page} />
}

/** The form's buttons answer at once, and the keyboard has ways of its own. */
function LiveEditor({ Form, isFresh, ...page }: TemplateEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [found] = useState(() => findTyped(page))
  const [draft, setDraft] = useState(found.typed.draft)
  const [ask, setAsk] = useState(page.ask)
  const [openMenu, setOpenMenu] = useState('')
  const [spoken, setSpoken] = useState('')
  const now = useRef(draft)
  const before = useRef('')
  const focusNext = useRef('')

  function typedNow(): TypedTemplate {
    const typed = typedTemplate(form.current ? fieldsOf(form.current) : [])
    return { ...typed, draft: now.current }
  }

  const keeping = useDraftKeeping(() => withAdded(typedNow()), isFresh)
  const touch = useRef(keeping.touch)
  touch.current = keeping.touch

  const put = useCallback((next: TemplateDraft) => {
    if (next === now.current) return
    now.current = next
    setDraft(next)
    touch.current()
  }, [])
  const change = useCallback((op: TemplateOp) => put(edited(now.current, op)), [put])

  function show(next: TemplateDraft, focus: string, words: string) {
    put(next)
    focusNext.current = focus
    setSpoken(words)
    const [kind, ...place] = focus.split(':')
    const isMenu = ['up', 'down', 'earlier', 'later'].includes(kind ?? '')
    setOpenMenu(isMenu ? `menu:${place.join(':')}` : '')
    setAsk(null)
  }

  function emptyNewFields() {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[data-at^="add:"]') ?? [])
      field.value = ''
  }

  useLayoutEffect(() => {
    const target = form.current?.querySelector<HTMLElement>(`[data-at="${focusNext.current}"]`)
    if (focusNext.current && target) {
      target.focus()
      if (markOf(target).kind === 'stage' && target instanceof HTMLInputElement) target.select()
      if (target instanceof HTMLTextAreaElement) before.current = target.value
    }
    focusNext.current = ''
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once
  useLayoutEffect(() => {
    found.typed.added.forEach((text, stage) => {
      const field = form.current?.querySelector<HTMLInputElement>(`[data-at="add:${stage}"]`)
      if (field) field.value = text
    })
    const active = found.focus ? form.current?.querySelector<HTMLElement>(found.focus) : null
    active?.focus({ preventScroll: true })
    const isText = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
    if (isText && found.selection) active.setSelectionRange(...found.selection)
    if (!isSameTemplate(found.typed.draft, page.draft)) touch.current()
  }, [])

  // What the page before could not wait for, or could not send to the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    const lastWords = takeLastWords()
    if (isFresh) return
    if (lastWords && lastWords.id === page.draft.id && !isSameTemplate(lastWords, now.current)) {
      return put(lastWords)
    }
    if (page.note || page.draft.id !== null) return
    const shown = now.current
    void readPreference<unknown>(draftKey, null, null).then(value => {
      const waiting = readDraft(value)
      if (waiting && waiting.id === null && now.current === shown) put(waiting)
    })
  }, [])

  const isRefused = Object.keys(page.errors).length > 0 || page.conflict !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server once
  useEffect(() => {
    if (!isRefused) return
    now.current = page.draft
    setDraft(page.draft)
    emptyNewFields()
    keeping.resume()
  }, [page.errors, page.conflict])

  useEffect(() => {
    if (!openMenu) return
    function onLeave({ target }: Event) {
      if (target instanceof Element && !target.closest('.te-menu[open]')) setOpenMenu('')
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [openMenu])

  const afterPress = useReleased()

  function addTyped() {
    const typed = typedNow()
    if (!typed.added.some(Boolean)) return
    put(withAdded(typed))
    emptyNewFields()
    setSpoken(spokenOf({ op: 'add', stage: 0, text: typed.added.join('\n') }, now.current))
  }

  function onSubmit(event: FormEvent) {
    const native = event.nativeEvent
    const button = native instanceof SubmitEvent ? native.submitter : null
    const pressed = button instanceof HTMLButtonElement ? button : null
    const typed = typedNow()
    const intent = templateIntent(pressed?.name === 'intent' ? pressed.value : '', typed)
    const hasSomething = Boolean(page.note) || !isSameTemplate(withAdded(typed), page.draft)
    const isSent =
      pressed?.name === 'use:version' || ['save', 'discard-now', 'take-theirs'].includes(intent.op)
    if (isSent || (intent.op === 'discard' && !hasSomething)) return keeping.finish()
    event.preventDefault()
    if (intent.op === 'discard') setAsk('discard')
    else if (intent.op === 'delete-stage') setAsk(intent.stage)
    else {
      const next = afterIntent(typed, intent)
      emptyNewFields()
      const words = isTemplateOp(intent)
        ? spokenOf(intent, typed.draft)
        : spokenOf({ op: 'add', stage: 0, text: typed.added.join('\n') }, next)
      show(next, placeAfter(typed, intent, next), words)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && openMenu) {
      event.preventDefault()
      focusNext.current = openMenu
      return setOpenMenu('')
    }
    const step = stepOfKey(event, now.current, before.current)
    if (!step) return
    event.preventDefault()
    show(
      step.op ? edited(now.current, step.op) : now.current,
      step.focus,
      step.op ? spokenOf(step.op, now.current) : '',
    )
  }

  function onPaste(event: ClipboardEvent) {
    const step = stepOfPaste(event.target, event.clipboardData.getData('text/plain'))
    if (!step?.op) return
    event.preventDefault()
    if (step.op.op === 'add' && event.target instanceof HTMLInputElement) event.target.value = ''
    const next = edited(now.current, step.op)
    show(next, step.focus, spokenOf(step.op, next))
  }

  function onFocus({ target }: FocusEvent) {
    if (markOf(target).kind === 'title' && target instanceof HTMLTextAreaElement)
      before.current = target.value
  }

  function onBlur({ target }: FocusEvent) {
    const op = stepOfLeaving(target, before.current)
    if (op) change(op)
    // What is pressed must not slip away from under the pointer.
    if (markOf(target).kind === 'add') afterPress(addTyped)
  }

  function onClick(event: MouseEvent) {
    const summary = event.target instanceof Element ? event.target.closest('summary') : null
    const { kind, mark } = markOf(summary)
    if (kind !== 'menu') return
    event.preventDefault()
    setOpenMenu(mark === openMenu ? '' : mark)
  }

  return (
    <Form
      {...page}
      draft={draft}
      ask={ask}
      at=""
      live={{
        form,
        handlers: { onSubmit, onKeyDown, onPaste, onFocus, onBlur, onClick },
        change,
        openMenu,
        showModal,
        stopAsking: () => setAsk(null),
        spoken,
        status: keeping.status,
      }}
    />
  )
}

function showModal(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  if (dialog.showModal) dialog.showModal()
  else dialog.setAttribute('open', '')
  // Enter keeps things as they are.
  dialog.querySelector<HTMLElement>('[value=keep]')?.focus()
}
