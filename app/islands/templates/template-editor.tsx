import {
  type ComponentType,
  type FormEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { TemplateFormProps } from '#app/components/templates/template-form.tsx'
import { announcementOf } from '#app/domain/templates/template-announcements.ts'
import { isSameTemplate, type TemplateDraft } from '#app/domain/templates/template-draft.ts'
import type { TemplateOp } from '#app/domain/templates/template-edit.ts'
import { type EditorAction, type EditorState, reduced } from '#app/domain/templates/template-editor-state.ts'
import {
  afterIntent,
  isTemplateOp,
  placeAfter,
  type TypedTemplate,
  templateIntent,
  typedTemplate,
  withAdded,
} from '#app/domain/templates/template-form.ts'
import { useDraftKeeping, useWaitingDraft } from './template-draft.ts'
import { useDragging } from './template-drag.ts'
import { fieldsOf, findTyped, useTyped, useVisit } from './template-hydration.ts'
import { controlAt, emptyNewFields, markOf, useKeyboard } from './template-keys.ts'

type TemplateEditorProps = {
  page: TemplateFormProps
  /** The server's answer to a form; undefined when none was sent. */
  answer: object | undefined
  /** For a new template: drafts from before this are forgotten. In milliseconds since 1970 UTC. */
  beganAtMs: number | null
  /** When the shown draft was kept, in milliseconds since 1970 UTC; 0 for none. */
  savedAtMs: number
  /** Passed in, so that it is not a part of every page. */
  Form: ComponentType<TemplateFormProps>
}

/** Takes over the plain form, with what was typed into it. */
export default function TemplateEditor(next: TemplateEditorProps) {
  const { number, answers, shown } = useVisit(next)
  return <LiveEditor key={number} {...shown} answers={answers} />
}

function LiveEditor({ answers, ...shown }: TemplateEditorProps & { answers: number }) {
  const { Form, page, answer, beganAtMs, savedAtMs } = shown
  const editor = useEditor(shown)
  const { form, state, dispatch, draftNow, typedNow, keeping } = editor
  const replace = useCallback((draft: TemplateDraft) => dispatch({ type: 'replace', draft }), [dispatch])
  const change = useCallback((op: TemplateOp) => dispatch({ type: 'change', op }), [dispatch])
  const stopAsking = useCallback(() => dispatch({ type: 'ask', ask: null }), [dispatch])

  function addTyped() {
    const typed = typedNow()
    if (!typed.added.some(Boolean)) return
    const draft = withAdded(typed)
    emptyNewFields(editor.form.current)
    dispatch({ type: 'add', draft, announcement: addedAnnouncement(typed, draft) })
  }

  const { touch } = keeping
  const isAnswer = Boolean(answer)
  useFocusMove(editor)
  useTyped({ ...editor, draft: page.draft, isAnswer, touch })
  const opened = { shown: page.draft, isAnswer, hasNote: Boolean(page.note) }
  useWaitingDraft({ ...opened, beganAtMs, savedAtMs }, draftNow, replace)
  useAnswers(editor, page, answers)
  useMenuClosing(editor)
  const onSubmit = useSubmitting(editor, page)
  const dragging = useDragging(editor)
  const keyboard = useKeyboard({ ...editor, openMenu: state.openMenu, addTyped, touch })

  return (
    <Form
      {...page}
      draft={state.draft}
      ask={state.ask}
      at=""
      live={{
        form,
        handlers: { onSubmit, ...keyboard, ...dragging, onClick: toggleMenu(dispatch) },
        change,
        openMenu: state.openMenu,
        showModal,
        stopAsking,
        announcement: state.announcement,
        status: keeping.status,
        isSending: keeping.isSending,
      }}
    />
  )
}

/** Events come faster than renders: `draftNow` is ahead of `state`. */
function useEditor({ page }: TemplateEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const titleBefore = useRef('')
  const [found] = useState(() => findTyped(page))
  const [state, setState] = useState<EditorState>({
    draft: found.typed.draft,
    ask: page.ask,
    openMenu: '',
    announcement: '',
    focus: { mark: '' },
  })
  const now = useRef(state)
  const draftNow = useCallback(() => now.current.draft, [])

  function typedNow(): TypedTemplate {
    const typed = typedTemplate(form.current ? fieldsOf(form.current) : [])
    return { ...typed, draft: now.current.draft }
  }

  const keeping = useDraftKeeping(() => withAdded(typedNow()))
  const touch = useRef(keeping.touch)
  touch.current = keeping.touch

  const dispatch = useCallback((action: EditorAction) => {
    const next = reduced(now.current, action)
    const isChanged = next.draft !== now.current.draft
    now.current = next
    setState(next)
    if (isChanged) touch.current()
  }, [])

  return { form, titleBefore, found, state, dispatch, draftNow, typedNow, keeping }
}

type Editor = ReturnType<typeof useEditor>

function useFocusMove({ form, titleBefore, state: { focus } }: Editor) {
  useLayoutEffect(() => {
    const target = focus.mark ? controlAt(form.current, focus.mark) : null
    target?.focus()
    if (markOf(target).kind === 'stage' && target instanceof HTMLInputElement) target.select()
    if (target instanceof HTMLTextAreaElement) titleBefore.current = target.value
  }, [form, titleBefore, focus])
}

function useAnswers(editor: Editor, page: TemplateFormProps, answers: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server once
  useEffect(() => {
    if (answers === 0) return
    editor.dispatch({ type: 'answer', draft: page.draft, ask: page.ask })
    emptyNewFields(editor.form.current)
    editor.keeping.touch()
  }, [answers])
}

function useMenuClosing({ state: { openMenu }, dispatch }: Editor) {
  useEffect(() => {
    if (!openMenu) return
    function onLeave({ target }: Event) {
      const isOutside = target instanceof Element && !target.closest('.te-menu[open]')
      if (isOutside) dispatch({ type: 'menu', mark: '' })
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [openMenu, dispatch])
}

function toggleMenu(dispatch: Editor['dispatch']) {
  return (event: MouseEvent) => {
    const summary = event.target instanceof Element ? event.target.closest('summary') : null
    const { kind, mark } = markOf(summary)
    if (kind !== 'menu') return
    event.preventDefault()
    dispatch({ type: 'menu', mark })
  }
}

/** A link was pressed after the button: sending the form now would take its page back. */
function isLeaving(): boolean {
  const { state, formData, location: target } = window.__remixRouter.state.navigation
  return state === 'loading' && formData === undefined && target.pathname !== location.pathname
}

/** Does what the button means, where the form is not sent. */
function useSubmitting(editor: Editor, page: TemplateFormProps) {
  const { keeping, dispatch, typedNow } = editor
  /** The draft is kept: the pressed button may send the form. */
  const isPrepared = useRef(false)

  function send(event: FormEvent, pressed: HTMLButtonElement | null, aim: 'saving' | 'discarding') {
    if (isPrepared.current) {
      isPrepared.current = false
      return
    }
    event.preventDefault()
    void keeping.prepare(aim).then(() => {
      if (isLeaving()) return
      isPrepared.current = true
      pressed?.click()
    })
  }

  return (event: FormEvent) => {
    const pressed = submitterOf(event)
    const typed = typedNow()
    const intent = templateIntent(pressed?.name === 'intent' ? pressed.value : '', typed)
    const hasSomething = Boolean(page.note) || !isSameTemplate(withAdded(typed), page.draft)
    if (pressed?.name === 'use:version' || intent.op === 'save' || intent.op === 'save-new')
      return send(event, pressed, 'saving')
    const isDiscarding = intent.op === 'discard-now' || intent.op === 'take-theirs'
    if (isDiscarding || (intent.op === 'discard' && !hasSomething)) return send(event, pressed, 'discarding')
    event.preventDefault()
    if (intent.op === 'discard') return dispatch({ type: 'ask', ask: 'discard' })
    if (intent.op === 'delete-stage') return dispatch({ type: 'ask', ask: intent.stage })
    const draft = afterIntent(typed, intent)
    emptyNewFields(editor.form.current)
    const announcement = isTemplateOp(intent)
      ? announcementOf(intent, typed.draft)
      : addedAnnouncement(typed, draft)
    dispatch({ type: 'step', draft, focus: placeAfter(typed, intent, draft), announcement })
  }
}

function submitterOf({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return button instanceof HTMLButtonElement ? button : null
}

function addedAnnouncement({ added }: TypedTemplate, draft: TemplateDraft): string {
  return announcementOf({ op: 'add', stage: 0, text: added.join('\n') }, draft)
}

function showModal(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  if (dialog.showModal) dialog.showModal()
  else dialog.setAttribute('open', '')
  // Enter keeps things as they are.
  dialog.querySelector<HTMLElement>('[value=keep]')?.focus()
}
