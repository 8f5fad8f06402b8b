import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { maxInStage } from '#app/domain/stages/stage.ts'
import type { TypedStage } from '#app/domain/stages/stage-form.ts'

export type StageRow = { id: number; name: string; colour: string; projects: number; tasks: number }
export const PALETTE_ID = 'stage-palette'

type Errors = Readonly<Record<string, string[]>>

/** '3 jobs' and '12 tasks', or 'more than 1,000 tasks'. */
export function stageParts({ projects, tasks }: Pick<StageRow, 'projects' | 'tasks'>): string[] {
  const counted = (count: number, one: string) => {
    if (count === 0) return []
    if (count > maxInStage) return [`more than ${plural(maxInStage, one)}`]
    return [plural(count, one)]
  }
  return [...counted(projects, 'job'), ...counted(tasks, 'task')]
}

/** '3 jobs · 12 tasks', '23 jobs · more than 1,000 tasks', or 'Empty'. */
export function stageUse(stage: Pick<StageRow, 'projects' | 'tasks'>): string {
  return capitaliseFirst(stageParts(stage).join(' · ')) || 'Empty'
}

type RowProps = {
  stage: StageRow
  at: number
  count: number
  typed: TypedStage | undefined
  errors: Errors
  /** The button pressed last, which takes the focus: 'up-12'. */
  pressed: string
}

/** Its buttons save what was typed in every row. */
export function StageEditRow({ stage, at, count, typed, errors, pressed }: RowProps) {
  const field = (name: string) => `stages[${at}].${name}`
  const wrong = (name: string) => (typed ? errors[`stages[${typed.at}].${name}`] : undefined)
  const { name } = stage
  return (
    <li
      id={`stage-${stage.id}`}
      className="stage-row flex-wrap items-start gap-x-4 gap-y-3 py-3.5"
      style={stageColour(stage.colour)}
    >
      <HiddenField name={field('id')} value={stage.id} />
      <span className="edge" />
      <span className="no" aria-hidden="true">
        {at + 1}
      </span>
      <div className="flex-[1_1_180px] min-w-0">
        <TextField
          label={`Name of stage ${at + 1}`}
          labelHidden
          name={field('name')}
          defaultValue={typed?.name ?? capitaliseFirst(name)}
          error={wrong('name')}
          maxLength={limits.stageName}
        />
        <p className="hint">{stageUse(stage)}</p>
      </div>
      <ColourFields
        of={name}
        colour={{ name: field('colour'), value: typed?.colour || stage.colour, error: wrong('colour') }}
        hex={{ name: field('hex'), value: typed?.hex ?? '', error: wrong('hex') }}
        stored={stage.colour}
      />
      <div className="stage-acts flex gap-2 max-md:ml-auto">
        <MoveButton way="up" stage={stage} pressed={pressed} isLast={at === 0} />
        <MoveButton way="down" stage={stage} pressed={pressed} isLast={at === count - 1} />
        {count > 1 ? (
          <ButtonLink
            size="icon"
            icon="bin"
            href={`/stages/${stage.id}/remove`}
            aria-label={`Remove ${name}`}
          />
        ) : null}
      </div>
    </li>
  )
}

type MoveProps = { way: 'up' | 'down'; stage: StageRow; pressed: string; isLast: boolean }

/** Stays when the stage can move no further, so that the focus has somewhere to stay. */
function MoveButton({ way, stage, pressed, isLast }: MoveProps) {
  const intent = `${way}-${stage.id}`
  return (
    <Button
      size="icon"
      name="intent"
      value={intent}
      icon="down"
      className={way === 'up' ? 'to-top' : undefined}
      aria-disabled={isLast || undefined}
      aria-label={`Move ${stage.name} ${way}`}
      autoFocus={pressed === intent}
    />
  )
}

type ColourField = { name: string; value: string; error: string[] | undefined }
type ColourProps = { of: string; colour: ColourField; hex: ColourField; stored: string }

/** `hex`, typed behind the swatch, counts more. */
export function ColourFields({ of, colour, hex, stored }: ColourProps) {
  return (
    <div className="stage-colour">
      <TextField
        label={`Colour of ${of}`}
        labelHidden
        name={colour.name}
        type="color"
        list={PALETTE_ID}
        defaultValue={colour.value}
        error={colour.error}
      />
      <details open={hex.value !== '' || hex.error !== undefined || undefined} className="stage-hex">
        <summary>
          <span aria-hidden="true">Number</span>
          <span className="sr-only">Type the colour of {of}</span>
        </summary>
        <div className="w-[7.5em]">
          <TextField
            label={`Colour of ${of} as a number`}
            labelHidden
            name={hex.name}
            placeholder={stored}
            defaultValue={hex.value}
            error={hex.error}
            maxLength={7}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </details>
    </div>
  )
}
