import { Button, ButtonSummary } from '#app/components/kit/button.tsx'
import { FieldError } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'
import {
  type Errors,
  marked,
  StepButton,
  type TemplatePerson,
  wrongAt,
} from '#app/components/templates/template-control.tsx'
import { TemplateTaskRow } from '#app/components/templates/template-task.tsx'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { type TemplateStage, taskPlaceholder } from '#app/domain/templates/template.ts'

export type StageColumnProps = {
  stage: TemplateStage
  index: number
  /** One a line. */
  stageNames: string
  people: readonly TemplatePerson[]
  positions: readonly string[]
  errors: Errors
  at: string
  isLive: boolean
}

/** Tells apart stages with the same name, until that is put right. */
function spokenName({ stage, index, stageNames }: StageColumnProps): string {
  const name = stage.name.trim()
  if (name === '') return `Stage ${index + 1}`
  const before = stageNames.split('\n').slice(0, index)
  const isTaken = before.some(other => nameKey(other) === nameKey(name))
  return isTaken ? `${name}, stage ${index + 1}` : name
}

export function TemplateStageColumn(props: StageColumnProps) {
  const { stage, index, errors, at } = props
  const field = (name: string) => `stages[${index}].${name}`
  const name = spokenName(props)
  return (
    <section
      className="te-stage min-w-0 [border-top:8px_solid_var(--st)] pt-2.5 print:break-inside-avoid"
      id={`stage-${index}`}
      style={stageColour(stage.colour)}
      aria-label={name}
    >
      <header className="relative flex items-center">
        <h2 className="sr-only">{name}</h2>
        <input
          type="text"
          className="in te-name flex-1 min-h-11 -ml-1.75 py-0 px-1.5 text-l font-bold [letter-spacing:-0.015em]"
          aria-label={`Name of stage ${index + 1}`}
          maxLength={limits.stageName}
          defaultValue={stage.name}
          {...wrongAt(field('name'), errors)}
          {...marked(`stage:${index}`, at)}
        />
        <input
          type="color"
          className="print:hidden! flex-none w-11 h-11 p-2 border-0 bg-transparent cursor-pointer"
          aria-label={`Colour of ${name}`}
          defaultValue={stage.colour}
          {...wrongAt(field('colour'), errors)}
        />
        <StageMenu {...props} name={name} />
      </header>
      <FieldError id={field('name')} error={errors[field('name')]} />
      <FieldError id={field('colour')} error={errors[field('colour')]} />
      <List ordered>
        {stage.tasks.map((task, row) => (
          <TemplateTaskRow
            key={task.key ?? row}
            task={task}
            place={row}
            stage={index}
            isLast={row === stage.tasks.length - 1}
            stageNames={props.stageNames}
            people={props.people}
            positions={props.positions}
            errors={errors}
            at={at.endsWith(`:${index}:${row}`) ? at : ''}
            isLive={props.isLive}
          />
        ))}
        <NewTask {...props} name={name} />
      </List>
    </section>
  )
}

function StageMenu({ index, stageNames, at, name }: StageColumnProps & { name: string }) {
  const count = stageNames.split('\n').length
  const isUsed = at === `earlier:${index}` || at === `later:${index}`
  return (
    <details className="te-menu" name="te-menu" open={isUsed}>
      <ButtonSummary
        size="icon"
        variant="bare"
        icon="down"
        aria-label={`Move or delete the ${name} stage`}
        className="-mr-2.5 p-0"
        {...editorControl(`menu:${index}`)}
      />
      <div className="te-panel row gap-2">
        <StepButton value={`earlier:${index}`} at={at} isEnd={index === 0}>
          Earlier
        </StepButton>
        <StepButton value={`later:${index}`} at={at} isEnd={index === count - 1}>
          Later
        </StepButton>
        {count > 1 ? (
          <Button size="small" variant="danger" icon="bin" name="intent" value={`delete-stage:${index}`}>
            Delete Stage
          </Button>
        ) : null}
      </div>
    </details>
  )
}

function NewTask({ stage, index, at, name }: StageColumnProps & { name: string }) {
  return (
    <li className="te-new flex-wrap gap-0 print:hidden! [&>noscript]:basis-full">
      <span className="fig te-no text-chalk-3 w-5.5 text-ml" aria-hidden="true">
        {stage.tasks.length + 1}
      </span>
      <div className="grow relative [&>.in]:pr-14 [&>.in+*]:absolute [&>.in+*]:top-0.5 [&>.in+*]:right-0.5">
        <input
          type="text"
          className="in [border-style:dashed] pl-2.5"
          name={`stages[${index}].add`}
          id={`stages[${index}].add`}
          aria-label={`New task in ${name}`}
          placeholder={taskPlaceholder}
          maxLength={limits.taskTitle}
          enterKeyHint="done"
          {...marked(`add:${index}`, at)}
        />
        <Button
          size="icon"
          variant="bare"
          icon="plus"
          name="intent"
          value={`add:${index}`}
          aria-label={`Add to ${name}`}
        />
      </div>
      <noscript>
        <details className="te-many">
          <summary className="flex items-center min-h-11 ml-5.5 text-chalk-2 [text-decoration:underline]">
            Several at once
          </summary>
          <textarea
            className="in [border-style:dashed] pl-2.5"
            name={`stages[${index}].more`}
            aria-label={`New tasks in ${name}, one a line`}
            placeholder="One task a line"
            rows={4}
          />
          <Button size="small" name="intent" value={`add:${index}`} className="mt-2">
            Add All
          </Button>
        </details>
      </noscript>
    </li>
  )
}
