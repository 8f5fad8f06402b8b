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
import { limits, maxPaymentStages } from '#app/domain/limits.ts'
import { quotingPath } from '#app/domain/quotes/quote-links.ts'
import { quoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import { quoteSettingsLabels as labels } from '#app/domain/quotes/settings-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { readQuoteSettings } from '#app/http/quotes/quote-settings-page.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { updateQuoteSettings } from '#app/services/quotes/update-quote-settings.server.ts'

export const loader = quotingFormPage('quote.configure', ({ scope, actor }, has) =>
  readQuoteSettings(scope, { currency: actor.currency, hasOverheads: has('overheads') }),
)

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
