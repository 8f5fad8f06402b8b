import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { InvoiceSettingsFields } from '#app/components/invoices/settings-fields.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { formatDayOfYear } from '#app/domain/format.ts'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { invoiceSettingsChange } from '#app/domain/invoices/invoice-settings.schema.ts'
import { invoiceSettingsLabels as labels } from '#app/domain/invoices/invoice-settings-form.ts'
import { cisChoiceOf, yearEndChoices } from '#app/domain/invoices/tax-choices.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import {
  readInvoiceSettings,
  updateInvoiceSettings,
} from '#app/services/invoices/update-invoice-settings.server.ts'

export const loader = invoicingFormPage('invoice.configure', ({ scope }) => {
  const { version, flatRate, cisRate, daysToPay, ...texts } = readInvoiceSettings(scope)
  return {
    version,
    stored: {
      ...texts,
      flatRate: flatRate === 0 ? '' : rateText(flatRate),
      cisRate: cisChoiceOf(cisRate),
      daysToPay: String(daysToPay),
    },
    yearEnds: yearEndChoices(texts.yearEnd).map(value => ({ value, label: formatDayOfYear(value) })),
    timeZone: scope.timeZone,
  }
})

export const action = invoicingForm('invoice.configure', ({ scope, request }) =>
  handleForm(request, invoiceSettingsChange, change => {
    updateInvoiceSettings(scope, change)
    return redirectWithFlash('/invoicing/settings', {
      title: 'Settings saved',
      message: 'Invoices that are issued from now on have them.',
      tone: 'good',
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function InvoiceSettingsPage() {
  const { stored, version, yearEnds, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead
        title="Invoice settings"
        lead="What every invoice says of you; what was issued keeps what it says."
        back={{ href: invoicingPath, label: 'Invoicing' }}
      />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack stack-wide">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={labels}
              timeZone={timeZone}
              keepTheirsHref="/invoicing/settings"
            />
            <InvoiceSettingsFields
              key={`${version} ${editKey(reply, version)}`}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              yearEnds={yearEnds}
            />
            <FormFoot cancelHref={invoicingPath}>
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

export const meta = () => [{ title: 'Invoice settings · Mortise' }]
