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
import type { TemplateFormProps } from '#app/components/templates/template-form.tsx'
import { isSameTemplate, type TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { edited, type TemplateOp } from '#app/domain/templates/template-edit.ts'
import {
  afterIntent,
  isTemplateOp,
  placeAfter,
  type TypedTemplate,
  templateIntent,
  typedTemplate,
  withAdded,
} from '#app/domain/templates/template-form.ts'
import { useAfterPointerUp } from '#app/islands/after-pointer-up.ts'
import { useDraftKeeping } from './template-draft-keeping.ts'
import { isGivenUp, markOf, stepOfKey, stepOfLeaving, stepOfPaste } from './template-keys.ts'
import { spokenOf } from './template-spoken.ts'
import { fieldsOf, followTyping } from './template-takeover.ts'
import { useVisit } from './template-visit.ts'
import { useWaitingDraft } from './template-waiting.ts'

type TemplateEditorProps = {
  page: TemplateFormProps
  /** What the server answered to what was sent; undefined when nothing was. */
  answer: object | undefined
  /** An earlier draft of a new template is to be forgotten. */
  isFresh: boolean
  /** When the draft that is shown was kept, in milliseconds since 1970 UTC; 0 when none is. */
  savedAtMs: number
  /** Handed over, so that it is not a part of every page. */
  Form: ComponentType<TemplateFormProps>
}

const never = () => () => {}

/** A link was pressed after the button: sending the form now would take its page back. The draft waits. */
function isLeaving(): boolean {
  const { state, formData } = window.__remixRouter.state.navigation
  return state === 'loading' && formData === undefined
}

/** The template editor: the plain form until the browser has taken over, and what was typed into it with it. */
export default function TemplateEditor(next: TemplateEditorProps) {
  const isPlain = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const { number, answers, shown } = useVisit(next)
  if (isPlain) return <next.Form {...shown.page} />
  return <LiveEditor key={number} {...shown} answers={answers} />
}

/** The form's buttons answer at once, and the keyboard has ways of its own. */
function LiveEditor({
  Form,
  page,
  answer,
  isFresh,
  savedAtMs,
  answers,
}: TemplateEditorProps & { answers: number }) {
  const form = useRef<HTMLFormElement>(null)
  const [typing] = useState(() => followTyping(page))
  const [draft, setDraft] = useState(typing.first.typed.draft)
  const [ask, setAsk] = useState(page.ask)
  const [openMenu, setOpenMenu] = useState('')
  const [spoken, setSpoken] = useState('')
  const now = useRef(draft)
  const before = useRef('')
  const focusNext = useRef('')
  /** The draft waits where it may: what was pressed is sent. */
  const isPrepared = useRef(false)

  function typedNow(): TypedTemplate {
    const typed = typedTemplate(form.current ? fieldsOf(form.current) : [])
    return { ...typed, draft: now.current }
  }

  const keeping = useDraftKeeping(() => withAdded(typedNow()))
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
    const found = typing.last()
    if (found !== typing.first) put(found.typed.draft)
    found.typed.added.forEach((text, stage) => {
      const field = form.current?.querySelector<HTMLInputElement>(`[data-at="add:${stage}"]`)
      if (field) field.value = text
    })
    const active = found.focus ? form.current?.querySelector<HTMLElement>(found.focus) : null
    active?.focus({ preventScroll: true })
    const isText = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
    if (isText && found.selection) active.setSelectionRange(...found.selection)
    if (answer || !isSameTemplate(found.typed.draft, page.draft)) touch.current()
  }, [])

  const opened = { shown: page.draft, isAnswer: Boolean(answer), hasNote: Boolean(page.note) }
  useWaitingDraft({ ...opened, isFresh, savedAtMs }, now, put)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server once
  useEffect(() => {
    if (answers === 0) return
    now.current = page.draft
    setDraft(page.draft)
    setAsk(page.ask)
    emptyNewFields()
    keeping.touch()
  }, [answers])

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

  const afterPress = useAfterPointerUp()

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
    const isSaving = pressed?.name === 'use:version' || intent.op === 'save' || intent.op === 'save-new'
    const isDiscarding = intent.op === 'discard-now' || intent.op === 'take-theirs'
    if (isSaving || isDiscarding || (intent.op === 'discard' && !hasSomething)) {
      if (isPrepared.current) {
        isPrepared.current = false
        return
      }
      event.preventDefault()
      void keeping.prepare(isSaving ? 'saving' : 'discarding').then(() => {
        if (isLeaving()) return
        isPrepared.current = true
        pressed?.click()
      })
      return
    }
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
    if (isGivenUp(event)) return keeping.touch()
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

  function onInput({ target }: FormEvent) {
    if (markOf(target).kind === 'add') keeping.touch()
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
        handlers: { onSubmit, onInput, onKeyDown, onPaste, onFocus, onBlur, onClick },
        change,
        openMenu,
        showModal,
        stopAsking: () => setAsk(null),
        spoken,
        status: keeping.status,
        isSending: keeping.isSending,
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
