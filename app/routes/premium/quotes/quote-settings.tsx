import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, MoneyField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { SettingsStages } from '#app/components/quotes/settings-stages.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { amountText } from '#app/domain/format.ts'
import { limits, maxPaymentStages } from '#app/domain/limits.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
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
  const field = fieldsOf(labels, values, reply?.errors)
  return (
    <>
      <PageHead
        title="Quote settings"
        lead="What a new quote begins with; each quote can differ."
        back={{ href: quotingPath, label: 'Quotes' }}
      />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
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
              rows={Math.min(maxPaymentStages, Math.max(4, stageCount + 1))}
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
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Quote settings · Mortise' }]
