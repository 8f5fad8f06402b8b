import { Button, EnterButton } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { keepScroll, unsaved } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { capitaliseFirst } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { progressChoices, readySchedules } from '#app/domain/quotes/payment-schedule.ts'
import type { StageFields, StagesReply } from '#app/domain/quotes/payment-stages-reply.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { ScriptsField, SelectCell, TextCell } from './row-fields.tsx'

type PaymentStagesProps = {
  id: number
  version: number
  madeFrom: string
  rows: readonly StageFields[]
  amounts: readonly string[]
  gross: string
  stages: readonly string[]
  reply: StagesReply | undefined
  isDraft: boolean
  timeZone: string
}

/** Together the stages are the whole price: the last one takes the odd penny, or what the amounts leave. */
export function PaymentStages({
  id,
  version,
  madeFrom,
  amounts,
  gross,
  stages,
  isDraft,
  ...props
}: PaymentStagesProps) {
  const { reply, timeZone } = props
  const rows = reply?.rows ?? props.rows
  const errors = reply?.errors ?? {}
  return (
    <Section id="stages" title="Payment stages" aside={<span>100 % of {gross}</span>} span={8}>
      <form
        method="post"
        action={quotePath(id, 'stages')}
        {...keepScroll}
        key={reply ? reply.number : `saved ${madeFrom}`}
      >
        <fieldset disabled={!isDraft} className="contents">
          <EnterButton />
          <HiddenField name="part" value="stages" />
          <ScriptsField />
          <HiddenField name="version" value={reply?.version ?? version} />
          <HiddenField name="madeFrom" value={reply?.madeFrom ?? madeFrom} />
          <HiddenField name="count" value={rows.length} />
          <FormErrors errors={errors} idPrefix="pay-" />
          {reply?.conflict ? (
            <VersionConflict
              lastChange={reply.conflict.lastChange}
              timeZone={timeZone}
              rows={[{ label: 'Stages', theirs: inWords(reply.conflict.theirs), yours: inWords(rows) }]}
              keepTheirsHref={quotePath(id, 'stages')}
              useMine={{ name: 'use:version', value: String(reply.conflict.version) }}
            />
          ) : null}
          <ul>
            {rows.map((row, at) => (
              <StageRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the form is made again when its rows change
                key={at}
                {...{ row, at, stages, errors, isDraft }}
                amount={reply ? '' : (amounts[at] ?? '')}
              />
            ))}
          </ul>
          {isDraft ? (
            <div className="flex flex-wrap items-center gap-2 pt-2 pb-3">
              <Button size="small" icon="plus" name="intent" value="add">
                Add a Stage
              </Button>
              {Object.entries(readySchedules).map(([name, { about }]) => (
                <Button key={name} size="small" variant="bare" name="intent" value={`ready:${name}`}>
                  {name} <small className="text-chalk-2">{about}</small>
                </Button>
              ))}
              <Button size="small">Save Stages</Button>
              {reply && !reply.conflict ? (
                <span className="text-warn" {...unsaved}>
                  Not saved yet.
                </span>
              ) : null}
            </div>
          ) : null}
        </fieldset>
      </form>
      <p className="hint">
        A share is such as 30 %, an amount such as £1,000, before VAT. Beside an amount the last one stays
        empty: it takes what is left. The last stage takes the odd penny.
      </p>
    </Section>
  )
}

type StageRowProps = {
  row: StageFields
  at: number
  stages: readonly string[]
  errors: Readonly<Record<string, string[]>>
  amount: string
  isDraft: boolean
}

function StageRow({ row, at, stages, errors, amount, isDraft }: StageRowProps) {
  const field = (key: keyof StageFields) => {
    const name = `stages[${at}].${key}`
    return { name, id: `pay-${name}`, error: errors[name], value: row[key] }
  }
  const own = row.asked.startsWith('stage:') ? row.asked.slice('stage:'.length) : ''
  return (
    <li className="grid grid-cols-[minmax(0,1.4fr)_112px_minmax(0,1.5fr)_84px_minmax(96px,auto)_44px] items-end gap-x-2.5 gap-y-2 hair-above py-2.5 max-md:grid-cols-[minmax(0,1fr)_96px]">
      <TextCell label="Stage" {...field('name')} isBold maxLength={limits.paymentStageName} />
      <TextCell label="Share or amount" {...field('share')} isNumber />
      <SelectCell label="Asked for when" {...field('asked')}>
        <option value="accepted">Quote accepted</option>
        {own && !stages.includes(own) ? (
          <option value={row.asked}>Job enters {capitaliseFirst(own)}</option>
        ) : null}
        {stages.map(stage => (
          <option key={stage} value={`stage:${stage}`}>
            Job enters {capitaliseFirst(stage)}
          </option>
        ))}
        {progressOf(row.asked).map(done => (
          <option key={done} value={`progress:${done}`}>
            {done} % of the tasks done
          </option>
        ))}
        <option value="date">On a day</option>
        <option value="manual">You ask for it</option>
      </SelectCell>
      {row.asked === 'date' ? (
        <div className="f">
          <label>
            <span>Day</span>
            <input
              type="date"
              className="in"
              id={field('day').id}
              name={field('day').name}
              defaultValue={row.day}
              aria-invalid={field('day').error ? true : undefined}
            />
          </label>
        </div>
      ) : null}
      <TextCell label="Days to pay" {...field('daysToPay')} isNumber />
      <span className="fig self-end pb-2.5 text-ml font-bold text-right">{amount}</span>
      {isDraft ? (
        <Button
          size="icon"
          variant="bare"
          icon="x"
          name="intent"
          value={`remove:${at}`}
          aria-label={`Remove ${row.name || `stage ${at + 1}`}`}
        />
      ) : null}
    </li>
  )
}

/** Keeps a share that is not among the choices. */
function progressOf(asked: string): string[] {
  const own = /^progress:(\d{1,3})$/.exec(asked)?.[1]
  return own === undefined || progressChoices.some(done => done === own)
    ? [...progressChoices]
    : [own, ...progressChoices]
}

/** '30' is '30 %'. */
function partWords(typed: string): string {
  return typed === '' ? 'the rest' : /^[\d.,\s]+$/.test(typed) ? `${typed} %` : typed
}

function inWords(rows: readonly StageFields[]): string {
  return rows.map(({ name, share }) => `${name} ${partWords(share)}`).join(', ')
}
