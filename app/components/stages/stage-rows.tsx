import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { TypedStage } from '#app/domain/stages/stage-form.ts'
import { type StageCounts, stageUse } from '#app/domain/stages/stage-use.ts'

export type StageRow = StageCounts & { id: number; name: string; colour: string }
export const PALETTE_ID = 'stage-palette'

type Errors = Readonly<Record<string, string[]>>

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
      className="flex-wrap items-start gap-x-4 gap-y-3 py-3.5"
      style={stageColour(stage.colour)}
    >
      <HiddenField name={field('id')} value={stage.id} />
      <span className="edge m-0 min-h-12" />
      <span className="no w-[1.2em] text-center text-3xl/[48px] text-chalk-2" aria-hidden="true">
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
        className="max-md:ml-[21px]"
      />
      <div className="flex gap-2 max-md:ml-auto">
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
      className={way === 'up' ? '[&>.i]:rotate-180' : undefined}
      aria-disabled={isLast || undefined}
      aria-label={`Move ${stage.name} ${way}`}
      autoFocus={pressed === intent}
    />
  )
}

type ColourField = { name: string; value: string; error: string[] | undefined }
type ColourProps = { of: string; colour: ColourField; hex: ColourField; stored: string; className?: string }

/** `hex`, typed behind the swatch, counts more. */
export function ColourFields({ of, colour, hex, stored, className }: ColourProps) {
  return (
    <div className={classNames('flex', className)}>
      <TextField
        label={`Colour of ${of}`}
        labelHidden
        name={colour.name}
        type="color"
        list={PALETTE_ID}
        defaultValue={colour.value}
        error={colour.error}
      />
      <details open={hex.value !== '' || hex.error !== undefined || undefined} className="[&[open]]:flex">
        <summary className="grid h-12 min-w-12 place-items-center px-2 text-s text-chalk-3 hover:text-chalk">
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
