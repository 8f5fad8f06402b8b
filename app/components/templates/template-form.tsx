import type { ReactNode, Ref } from 'react'
import { Button, EnterButton } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { FieldError, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { failureTitle } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { TemplateAsk } from '#app/components/templates/template-ask.tsx'
import {
  type EditorLive,
  held,
  type TemplatePerson,
  wrongAt,
} from '#app/components/templates/template-control.tsx'
import { TemplateStageColumn } from '#app/components/templates/template-stage.tsx'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { countTemplateTasks, maxTemplateStages } from '#app/domain/templates/template.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import type { EditorAsk } from '#app/domain/templates/template-editor-state.ts'

export type TemplateFormProps = {
  draft: TemplateDraft
  requestId: string
  people: readonly TemplatePerson[]
  positions: readonly string[]
  errors: Readonly<Record<string, string[]>>
  ask: EditorAsk
  conflict: {
    version: number
    rows: { label: string; theirs: string; yours: string }[]
    lastChange?: { by: string; at: number } | null | undefined
  } | null
  isGone: boolean
  timeZone: string
  /** The control that takes the focus. */
  at: string
  note: ReactNode
  /** Only with JavaScript. */
  live?: LiveForm | undefined
}

export type LiveForm = EditorLive & {
  form: Ref<HTMLFormElement>
  handlers: FormHandlers
  /** For screen readers. */
  announcement: string
  /** Says where the draft is kept. */
  status: string
  /** Nothing can be typed until the server answers. */
  isSending: boolean
}

type FormHandlers = Pick<
  React.FormHTMLAttributes<HTMLFormElement>,
  | 'onSubmit'
  | 'onInput'
  | 'onKeyDown'
  | 'onPaste'
  | 'onFocus'
  | 'onBlur'
  | 'onClick'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
>

export const templateFormId = 'template'

/** A plain form: each button keeps what was typed. */
export function TemplateForm(props: TemplateFormProps) {
  const { draft, requestId, errors, ask, conflict, live } = props
  const isAsking = ask !== null
  return (
    <form
      method="post"
      id={templateFormId}
      {...failureTitle('Error saving template: no connection to Mortise')}
      action={draft.id === null ? '/create-task-template' : `/create-task-template?edit=${draft.id}`}
      ref={live?.form}
      {...live?.handlers}
    >
      {/* Enter presses the first button: this one keeps what was typed and adds new tasks. */}
      <EnterButton name="intent" value="keep" />
      <div {...inertWhen(live ? live.isSending : isAsking)}>
        <EditorHead {...props} />
        <FormErrors errors={errors} />
        {props.isGone ? <Gone {...props} /> : null}
        {conflict ? (
          <VersionConflict
            lastChange={conflict.lastChange}
            timeZone={props.timeZone}
            rows={conflict.rows}
            keepTheirsHref=""
            keepTheirs={
              <Button size="small" name="intent" value="take-theirs">
                Keep Theirs
              </Button>
            }
            useMine={{ name: 'use:version', value: String(conflict.version) }}
          />
        ) : null}
        <HiddenField name="version" value={draft.version ?? ''} />
        <HiddenField name="requestId" value={requestId} />
        <div className="cols te-top">
          <NameField {...props} />
          <Summary {...props} />
        </div>
        <Stages {...props} />
        <p className="row mt-10">
          <Button
            icon="plus"
            name="intent"
            value="add-stage"
            disabled={draft.stages.length >= maxTemplateStages}
          >
            Add Stage
          </Button>
        </p>
        {live ? (
          <p role="status" className="sr-only">
            {live.announcement}
          </p>
        ) : null}
      </div>
      {isAsking ? <TemplateAsk ask={ask} draft={draft} live={live} /> : null}
    </form>
  )
}

function Gone({ draft, live }: TemplateFormProps) {
  return (
    <Note tone="warn" title="This template was deleted in the meantime" role="alert" tabIndex={-1}>
      <p>Everything you typed is still here.</p>
      <div className="row">
        <Button size="small" name="intent" value="save-new" disabled={isUnnamed(draft, live)}>
          Save as a New Template
        </Button>
      </div>
    </Note>
  )
}

function isUnnamed(draft: TemplateDraft, live: LiveForm | undefined): boolean {
  return live !== undefined && draft.name.trim() === ''
}

function EditorHead({ draft, note, isGone, live }: TemplateFormProps) {
  return (
    <PageHead title={draft.id === null ? 'Create New Task Template' : 'Edit Task Template'} lead={note}>
      <Button name="intent" value="discard">
        Discard
      </Button>
      {isGone ? null : (
        <Button variant="go" name="intent" value="save" disabled={isUnnamed(draft, live)}>
          Save Template
        </Button>
      )}
    </PageHead>
  )
}

function NameField({ draft, errors, live }: TemplateFormProps) {
  return (
    <div className="te-field field relative col-span-6">
      <label htmlFor="name">
        Template name <span>(required)</span>
      </label>
      {live?.status ? <p className="te-status quiet print:hidden">{live.status}</p> : null}
      <input
        type="text"
        className="in te-title"
        maxLength={limits.templateName}
        placeholder="Fitted kitchen"
        {...held(draft.name, live && (name => live.change({ op: 'name', name })))}
        {...wrongAt('name', errors)}
      />
      <FieldError id="name" error={errors.name} />
    </div>
  )
}

function Summary({ draft, live }: TemplateFormProps) {
  const { stages } = draft
  return (
    <div className="col-span-6">
      <Dimension>
        {plural(stages.length, 'stage')} · {plural(countTemplateTasks(stages), 'task')}
      </Dimension>
      <p className="hint print:hidden">
        {live ? (
          <>
            Enter saves a task and starts the next. Paste a list to add many.{' '}
            <span className="max-md:hidden">
              Drag a task by its number, or use Alt and the arrows, to move it.
            </span>
          </>
        ) : (
          'Enter adds a task. A task’s menu says who does it and when, moves it or deletes it.'
        )}
      </p>
    </div>
  )
}

function Stages({ draft, people, positions, errors, at, live }: TemplateFormProps) {
  return (
    <div className="te-stages" id="stages">
      {draft.stages.map((stage, index) => (
        <TemplateStageColumn
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is what stands in its place
          key={index}
          stage={stage}
          index={index}
          stageNames={draft.stages.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')}
          people={people}
          positions={positions}
          errors={errors}
          at={at}
          live={live}
        />
      ))}
    </div>
  )
}
