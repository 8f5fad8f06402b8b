import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import {
  type LiveForm,
  TemplateForm,
  type TemplateFormProps,
} from '#app/components/templates/template-form.tsx'
import type { TemplateStage } from '#app/domain/templates/template.ts'
import {
  isSameTemplate,
  type TemplateDraft,
  type TypedTemplate,
  typedTemplate,
} from '#app/domain/templates/template-draft.ts'
import { type EditorAsk, type Press, pressed, withAdded } from '#app/domain/templates/template-edit.ts'
import { saying } from '#app/islands/page/read-attributes.ts'
import { useLayout } from '#app/islands/use-layout.ts'
import { useDraftKeeping, useWaitingDraft } from './template-draft.ts'
import { useDragging } from './template-drag.ts'
import { markOf, useKeyboard } from './template-keys.ts'

export type Opened = {
  page: TemplateFormProps
  /** The page answers a form: nothing is newer. */
  isAnswer: boolean
  /** For a new template: drafts from before this are forgotten. In milliseconds since 1970 UTC. */
  beganAtMs: number | null
  /** When the shown draft was kept, in milliseconds since 1970 UTC; 0 for none. */
  savedAtMs: number
}

let lastKey = 0

/** Rows without a key get one: they are new, or show another text than what was typed in them. */
function keyed(draft: TemplateDraft): TemplateDraft {
  const own = <Row extends { key?: number | undefined }>(row: Row): Row =>
    row.key === undefined ? { ...row, key: ++lastKey } : row
  return {
    ...draft,
    stages: draft.stages.map(stage => ({ ...own(stage), tasks: stage.tasks.map(own) })),
  }
}

/** What is typed, by the keys of the rows it stands in. A task that is the same stays the same object. */
function typedIn(shown: TemplateDraft, { stages }: TemplateDraft): TemplateStage[] {
  return stages.map((stage, at) => {
    const rows = shown.stages[at]
    const tasks = stage.tasks.map((task, index) => {
      const row = rows?.tasks[index]
      const typed = { ...task, key: row?.key }
      return row && JSON.stringify(row) === JSON.stringify(typed) ? row : typed
    })
    return { ...stage, tasks, key: rows?.key }
  })
}

function namesOf({ stages }: TemplateDraft): string {
  return stages.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')
}

type Shown = Pick<LiveForm, 'said' | 'drafts' | 'stageNames' | 'isLive'> & {
  draft: TemplateDraft
  ask: EditorAsk
}

export type Editor = ReturnType<typeof useEditor>

/** The fields hold what is typed; the state follows them, and shows rows that come, go or move. */
function useEditor({ page }: Opened) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown>(() => {
    const draft = keyed(page.draft)
    return { draft, ask: page.ask, stageNames: namesOf(draft), said: '', drafts: 0, isLive: false }
  })
  const now = useRef(shown)

  function show(change: Partial<Shown>) {
    now.current = { ...now.current, ...change }
    setShown(now.current)
  }

  function typedNow(): TypedTemplate {
    const fields = form.current ? [...new FormData(form.current)] : []
    const typed = typedTemplate(fields.map(([name, value]) => [name, String(value)]))
    return { ...typed, draft: { ...typed.draft, id: page.draft.id } }
  }

  function readFields(): TypedTemplate {
    const typed = typedNow()
    return { ...typed, draft: { ...typed.draft, stages: typedIn(now.current.draft, typed.draft) } }
  }

  const keeping = useDraftKeeping(() => withAdded(typedNow()))

  function focusOn(mark: string) {
    const control = form.current?.querySelector<HTMLElement>(saying(editorControl(mark)))
    control?.focus()
    if (markOf(control ?? null).kind === 'stage' && control instanceof HTMLInputElement) control.select()
  }

  return {
    form,
    shown,
    keeping,
    show,
    readFields,
    focusOn,
    /** Shows what is typed where else it stands. Every row has the names of the stages: they follow once they are left. */
    follow(isTyping = false) {
      const { draft } = readFields()
      show(isTyping ? { draft } : { draft, stageNames: namesOf(draft) })
      keeping.touch()
    },
    put(draft: TemplateDraft) {
      show({ draft: keyed(draft), stageNames: namesOf(draft), drafts: now.current.drafts + 1 })
      keeping.touch()
    },
    /** Shows what a button, a key or the mouse did; the fields for new tasks were taken over. */
    step({ draft, said }: Pick<Press, 'draft' | 'said'>, focus: string) {
      const added = form.current?.querySelectorAll<HTMLInputElement>('[name$=".add"]')
      for (const field of added ?? []) field.value = ''
      flushSync(() => show({ draft: keyed(draft), stageNames: namesOf(draft), ask: null, said }))
      if (focus) focusOn(focus)
      keeping.touch()
    },
  }
}

/** The plain form with what scripts add. A page that is read again changes nothing in it. */
export default function TemplateEditor(next: Opened) {
  const [opened] = useState(next)
  const { page, isAnswer, beganAtMs, savedAtMs } = opened
  const editor = useEditor(opened)
  const { form, shown, keeping, readFields, follow, put } = editor
  useLayout(() => {
    editor.show({ isLive: true })
    if (isAnswer || !isSameTemplate(withAdded(readFields()), page.draft)) follow()
  }, [])
  const now = () => withAdded(readFields())
  const waiting = { shown: page.draft, isAnswer, hasNote: Boolean(page.note), beganAtMs, savedAtMs }
  useWaitingDraft(waiting, now, put)
  const { draft, ask, ...rest } = shown
  const onSubmit = useSubmitting(editor, page)
  const keyboard = useKeyboard(editor)
  const dragging = useDragging(editor)
  return (
    <TemplateForm
      {...page}
      draft={draft}
      ask={ask}
      live={{
        ...rest,
        form,
        handlers: { onSubmit, ...keyboard, ...dragging },
        status: keeping.status,
        isSending: keeping.isSending,
      }}
    />
  )
}

/** A link was pressed after the button: sending the form now would take its page back. */
function isLeaving(): boolean {
  const { state, formData, location: target } = window.__remixRouter.state.navigation
  return state === 'loading' && formData === undefined && target.pathname !== location.pathname
}

/** Does what the button means, where the form is not sent. */
function useSubmitting({ shown, keeping, show, readFields, step }: Editor, page: TemplateFormProps) {
  /** The draft is kept: the pressed button may send the form. */
  const isPrepared = useRef(false)

  function send(event: FormEvent, button: HTMLButtonElement | null, aim: 'saving' | 'discarding') {
    if (isPrepared.current) {
      isPrepared.current = false
      return
    }
    event.preventDefault()
    void keeping.prepare(aim).then(() => {
      if (isLeaving()) return
      isPrepared.current = true
      button?.click()
    })
  }

  return (event: FormEvent) => {
    const button = submitterOf(event)
    const typed = readFields()
    const press = pressed(typed, button?.name === 'use:version' ? 'save' : (button?.value ?? ''))
    const { aim } = press
    if (aim === 'save' || aim === 'save-new') return send(event, button, 'saving')
    const hasSomething = Boolean(page.note) || !isSameTemplate(withAdded(typed), page.draft)
    if (aim !== 'keep' && (aim !== 'discard' || !hasSomething)) return send(event, button, 'discarding')
    event.preventDefault()
    const asked = aim === 'discard' ? aim : press.ask
    if (asked !== null) return show({ ask: asked })
    const { ask } = shown
    const back = button?.value === 'keep' && ask !== null ? (ask === 'discard' ? ask : `menu:${ask}`) : ''
    step(press, press.focus || back)
  }
}

function submitterOf({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return button instanceof HTMLButtonElement ? button : null
}
