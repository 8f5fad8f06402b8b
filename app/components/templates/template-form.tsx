import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import { Button, EnterButton } from '#app/components/kit/button.tsx'
import { DialogBox, inertWhen } from '#app/components/kit/dialog.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { FieldError, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { failureTitle, leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import {
  type Errors,
  marked,
  type TemplatePerson,
  wrongAt,
} from '#app/components/templates/template-control.tsx'
import { TemplateStageColumn } from '#app/components/templates/template-stage.tsx'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { countTemplateTasks, maxTemplateStages } from '#app/domain/templates/template.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import type { EditorAsk } from '#app/domain/templates/template-edit.ts'

export type TemplateFormProps = {
  draft: TemplateDraft
  requestId: string
  people: readonly TemplatePerson[]
  positions: readonly string[]
  errors: Errors
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
}

export type LiveForm = {
  form: Ref<HTMLFormElement>
  handlers: FormHTMLAttributes<HTMLFormElement>
  /** False until scripts are there. */
  isLive: boolean
  /** Another number shows another draft in all fields. */
  drafts: number
  /** One a line; may be older than the draft. */
  stageNames: string
  /** For screen readers. */
  said: string
  /** Says where the draft is kept. */
  status: string
  /** Nothing can be typed until the server answers. */
  isSending: boolean
}

type EditorProps = TemplateFormProps & { live: LiveForm }

/** A plain form, whose fields hold what is typed: each button keeps it, with scripts and without. */
export function TemplateForm(props: EditorProps) {
  const { draft, requestId, errors, ask, conflict, live } = props
  return (
    <form
      method="post"
      id="template"
      className={live.isLive ? 'is-live' : undefined}
      {...failureTitle('Error saving template: no connection to Mortise')}
      action={draft.id === null ? '/create-task-template' : `/create-task-template?edit=${draft.id}`}
      ref={live.form}
      {...live.handlers}
    >
      {/* Enter presses the first button: this one keeps what was typed and adds new tasks. */}
      <EnterButton name="intent" value="keep" />
      <div key={live.drafts} {...inertWhen(live.isSending || ask !== null)}>
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
        <div className="cols gap-y-6 mt-6 mx-0 mb-10 items-end print:mt-0 print:mx-0 print:mb-[6mm]">
          <NameField {...props} />
          <Summary {...props} />
        </div>
        <div className="te-stages print:grid-cols-[1fr_1fr] print:gap-y-[6mm] print:gap-x-[8mm]" id="stages">
          {draft.stages.map((stage, index) => (
            <TemplateStageColumn
              {...props}
              key={stage.key ?? index}
              stage={stage}
              index={index}
              stageNames={live.stageNames}
              isLive={live.isLive}
            />
          ))}
        </div>
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
        <p role="status" className="sr-only">
          {live.said}
        </p>
      </div>
      {ask === null ? null : <Ask ask={ask} draft={draft} />}
    </form>
  )
}

function Gone(props: EditorProps) {
  return (
    <Note tone="warn" title="This template was deleted in the meantime" role="alert" tabIndex={-1}>
      <p>Everything you typed is still here.</p>
      <div className="row">
        <Button size="small" name="intent" value="save-new" disabled={isUnnamed(props)}>
          Save as a New Template
        </Button>
      </div>
    </Note>
  )
}

function isUnnamed({ draft, live }: EditorProps): boolean {
  return live.isLive && draft.name.trim() === ''
}

function EditorHead(props: EditorProps) {
  const { draft, note, isGone } = props
  return (
    <PageHead title={draft.id === null ? 'Create New Task Template' : 'Edit Task Template'} lead={note}>
      <Button name="intent" value="discard" {...marked('discard', '')}>
        Discard
      </Button>
      {isUnnamed(props) ? <small className="quiet">Name it first</small> : null}
      {isGone ? null : (
        <Button variant="go" name="intent" value="save" disabled={isUnnamed(props)}>
          Save Template
        </Button>
      )}
    </PageHead>
  )
}

function NameField({ draft, errors, live }: EditorProps) {
  return (
    <div className="field relative col-span-6">
      <label className="print:hidden" htmlFor="name">
        Template name <span>(required)</span>
      </label>
      {live.status ? (
        <p className="quiet print:hidden absolute top-0 right-0 text-s/[24px]">{live.status}</p>
      ) : null}
      <input
        type="text"
        className="in placeholder:font-normal print:border-0 print:pl-0 min-h-14 text-xl font-bold"
        maxLength={limits.templateName}
        placeholder="Fitted kitchen"
        defaultValue={draft.name}
        {...wrongAt('name', errors)}
      />
      <FieldError id="name" error={errors.name} />
    </div>
  )
}

function Summary({ draft: { stages }, live }: EditorProps) {
  return (
    <div className="col-span-6">
      <Dimension>
        {plural(stages.length, 'stage')} · {plural(countTemplateTasks(stages), 'task')}
      </Dimension>
      <p className="hint print:hidden">
        {live.isLive ? (
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

/** Inside the form: what was typed is sent with either answer. */
function Ask({ ask, draft }: { ask: 'discard' | number; draft: TemplateDraft }) {
  const stage = ask === 'discard' ? '' : draft.stages[ask]?.name.trim() || `Stage ${ask + 1}`
  const question =
    ask === 'discard'
      ? {
          title: 'Discard this draft?',
          text: 'What you typed here since the template was last saved is lost.',
          button: 'Discard Draft',
        }
      : {
          title: `Delete the ${stage} stage?`,
          text: `Are you sure you want to delete the "${stage}" stage? This will remove all tasks in this stage.`,
          button: 'Delete Stage',
        }
  return (
    <DialogBox titleId="template-ask" narrow>
      <div className="dlg-body">
        <h2 className="as-h1" id="template-ask">
          {question.title}
        </h2>
        <p className="quiet question">{question.text}</p>
        <div className="row">
          <Button
            variant="danger"
            name="intent"
            value={ask === 'discard' ? 'discard-now' : `remove-stage:${ask}`}
          >
            {question.button}
          </Button>
          {/* Enter keeps things as they are. */}
          <Button name="intent" value="keep" autoFocus {...leavesDialog}>
            Cancel
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
