import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import {
  FieldError,
  FormGrid,
  fieldId,
  MoneyField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { QuoteSample } from '#app/components/quotes/quote-sample.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { amountText } from '#app/domain/format.ts'
import { limits, maxPaymentStages } from '#app/domain/limits.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import { progressChoices } from '#app/domain/quotes/payment-schedule.ts'
import { askedOf } from '#app/domain/quotes/payment-stages.schema.ts'
import { partField } from '#app/domain/quotes/price-part.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import { quotingPath } from '#app/domain/quotes/quote-links.ts'
import { quoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import { quoteSettingsLabels as labels, stageRows } from '#app/domain/quotes/settings-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { getQuoteSettings, type KeptQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'
import { updateQuoteSettings } from '#app/services/quotes/update-quote-settings.server.ts'
import paperStyles from '#app/styles/paper-sheet.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: paperStyles }]

function settingsValues(settings: KeptQuoteSettings, currency: string): Record<string, string> {
  const { vatNumber, hourCost, margin, hoursOfDay, validDays, followUpDays } = settings
  return {
    vatNumber,
    hourCost: amountText(hourCost),
    margin: rateText(margin),
    hoursOfDay: String(hoursOfDay),
    validDays: String(validDays),
    followUpDays: String(followUpDays),
    pricesShown: settings.pricesShown,
    exclusions: settings.exclusions,
    ...Object.fromEntries(settings.paymentStages.flatMap((stage, at) => stageValues(stage, at, currency))),
  }
}

function stageValues(
  { name, trigger, when, daysToPay, ...part }: PaymentStage,
  at: number,
  currency: string,
): [string, string][] {
  const field = stageRows(at)
  return [
    [field.name, name],
    [field.share, partField(part, currency)],
    [field.trigger, trigger === 'date' ? 'manual' : askedOf({ trigger, when })],
    [field.daysToPay, String(daysToPay)],
  ]
}

export const loader = quotingFormPage('quote.configure', ({ scope, actor: { currency } }, has) => {
  const settings = getQuoteSettings(scope)
  const rate = readShopRate(scope, has('overheads'))
  return {
    version: settings.version,
    stored: settingsValues(settings, currency),
    stageCount: settings.paymentStages.length,
    stages: listStages(scope).map(({ name }) => name),
    /** From Overheads; replaces the typed hourly cost. */
    shopRate: rate === null ? null : amountText(rate.breakEven),
    currency,
    timeZone: scope.timeZone,
    mayEdit: may(scope, 'quote.configure'),
  }
})

export const action = quotingForm('quote.configure', ({ scope, request }) =>
  handleForm(request, quoteSettingsChange, change => {
    updateQuoteSettings(scope, change)
    return redirectWithFlash('/quoting/settings', {
      title: 'Settings saved',
      message: 'Quotes that are begun from now on have them.',
      tone: 'good',
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const shownPrices = [
  { value: 'items', label: 'Every item', note: 'its price beside it' },
  { value: 'rooms', label: 'Each room', note: 'what is in it, and one price' },
  { value: 'total', label: 'The total alone', note: 'what is in it, without prices' },
]

export default function QuoteSettingsPage() {
  const { stored, version, stageCount, stages, shopRate, currency, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values = shownValues(stored, reply)
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const rows = Math.min(maxPaymentStages, Math.max(4, stageCount + 1))
  const field = fieldsOf(labels, values, reply?.errors)
  return (
    <>
      <PageHead
        title="Quote settings"
        lead="What a new quote begins with; each quote can differ."
        back={{ href: quotingPath, label: 'Quoting' }}
      />
      <Columns>
        <Column span={7}>
          <form
            method="post"
            className="stack"
            onInput={({ currentTarget }) => setTyped(typedValues(currentTarget))}
          >
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={labels}
              timeZone={timeZone}
              keepTheirsHref="/quoting/settings"
            />
            <FormGrid key={editKey(reply, version)}>
              <TextField
                {...field('vatNumber')}
                width="half"
                maxLength={limits.vatNumber + 6}
                hint="Empty where you are not registered: items then begin outside VAT."
              />
              <MoneyField
                {...field('hourCost')}
                width="half"
                currency={currency}
                hint={
                  shopRate === null
                    ? 'Wage and overhead of one hour at the bench.'
                    : `Overheads says ${shopRate}: quotes go by that.`
                }
              />
              <TextField {...field('margin')} width="half" inputMode="decimal" />
              <TextField {...field('hoursOfDay')} width="half" inputMode="numeric" />
              <TextField {...field('validDays')} width="half" inputMode="numeric" />
              <TextField
                {...field('followUpDays')}
                width="half"
                inputMode="numeric"
                hint="A quote without an answer becomes a to-do of who wrote it."
              />
              <ChoiceField
                legend={labels.pricesShown}
                name="pricesShown"
                options={shownPrices}
                defaultValue={values.pricesShown ?? 'items'}
                error={reply?.errors.pricesShown}
              />
              <TextArea {...field('exclusions')} rows={5} maxLength={limits.quoteExclusions} />
            </FormGrid>
            <SettingsStages
              key={`stages ${editKey(reply, version)}`}
              values={values}
              errors={reply?.errors}
              rows={rows}
              stages={stages}
            />
            <FormFoot cancelHref={quotingPath}>
              <Button variant="go">Save Settings</Button>
            </FormFoot>
          </form>
          <p className="quiet">
            Logo, name, address and phone lead them all: <a href="/settings/company">Company settings</a>.
          </p>
        </Column>
        <QuoteSample values={typed ?? values} rows={rows} currency={currency} />
      </Columns>
    </>
  )
}

function typedValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

type StagesProps = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>> | undefined
  /** Empty ones included. */
  rows: number
  stages: readonly string[]
}

/** Rows that stay empty are left out. */
function SettingsStages({ values, errors, rows, stages }: StagesProps) {
  const triggers = [
    { value: 'accepted', label: 'When the quote is accepted' },
    ...stages.map(name => ({ value: `stage:${name}`, label: `When the job enters ${name}` })),
    ...progressChoices.map(done => ({
      value: `progress:${done}`,
      label: `When ${done} % of the tasks are done`,
    })),
    { value: 'manual', label: 'When you ask for it' },
  ]
  const id = fieldId('paymentStages')
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="mb-2 font-bold">Payment stages</legend>
      <p className="hint mb-3">
        What a new quote begins with. A share is such as 30 %, an amount such as £1,000, before VAT; shares
        come to 100 %, and beside an amount the last one stays empty and takes what is left. Empty rows are
        left out.
      </p>
      <FieldError id={id} error={errors?.paymentStages} />
      {Array.from({ length: rows }, (_, at) => stageRows(at)).map((field, at) => {
        const given = values[field.trigger] ?? (at === 0 ? 'accepted' : 'manual')
        const isKnown = triggers.some(({ value }) => value === given)
        return (
          <div key={field.name} className="formgrid mb-4 hair-above pt-3">
            <TextField
              label={`Stage ${at + 1}`}
              name={field.name}
              defaultValue={values[field.name] ?? ''}
              error={errors?.[field.name]}
              width="half"
              maxLength={limits.paymentStageName}
            />
            <TextField
              label="Share or amount"
              name={field.share}
              defaultValue={values[field.share] ?? ''}
              error={errors?.[field.share]}
              width="half"
              inputMode="decimal"
            />
            <SelectField
              label="Asked for"
              name={field.trigger}
              defaultValue={given}
              error={errors?.[field.trigger]}
              width="half"
              options={isKnown ? triggers : [...triggers, { value: given, label: givenLabel(given) }]}
            />
            <TextField
              label="Days to pay"
              name={field.daysToPay}
              defaultValue={values[field.daysToPay] ?? '7'}
              error={errors?.[field.daysToPay]}
              width="half"
              inputMode="numeric"
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** For one that is no longer among the choices. */
function givenLabel(given: string): string {
  return given
    .replace(/^stage:/, 'When the job enters ')
    .replace(/^progress:(.*)$/, 'When $1 % of the tasks are done')
}

export const meta = () => [{ title: 'Quote settings · Mortise' }]
