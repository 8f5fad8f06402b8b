import { useActionData, useLoaderData } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { FileField } from '#app/components/files/file-field.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { CheckField, DateField, FormGrid, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { acceptedFiles } from '#app/domain/files/file-kinds.ts'
import { shownValues } from '#app/domain/form-base.ts'
import { clientTaxChange } from '#app/domain/invoices/client-tax.schema.ts'
import { clientTaxLabels as labels } from '#app/domain/invoices/invoice-settings-form.ts'
import { cisNames } from '#app/domain/invoices/tax-choices.ts'
import { limits } from '#app/domain/limits.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readClientTaxPage } from '#app/http/invoices/client-tax-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { takenPapers } from '#app/services/invoices/tax-papers.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'

export const loader = invoicingFormPage('invoice.configure', ({ scope, params }) =>
  readClientTaxPage(scope, idParam(params)),
)

export const action = invoicingForm('invoice.configure', call => {
  const { scope, params } = call
  return handleFormWithFiles(
    call,
    clientTaxChange(scope.timeZone),
    ['confirmation'],
    async (change, sent) => {
      const id = idParam(params)
      await withKeptFiles(scope, sent, { confirmation: takenPapers.confirmation }, ({ confirmation }) =>
        updateClientTax(scope, id, change, confirmation),
      )
      return redirectWithFlash(`/clients/${id}/tax`, {
        title: 'Tax details saved',
        message: 'Invoices that are issued from now on go by them.',
        tone: 'good',
      })
    },
  )
})

export const shouldRevalidate = revalidateUnlessRefused

const kinds = [
  { value: 'consumer', label: 'Householder', note: 'pays VAT, and never keeps anything back' },
  { value: 'business', label: 'Business', note: 'or a landlord, a school, a parish' },
]

export default function ClientTaxPage() {
  const { id, name, stored, version, confirmed, usualCis, usualDays, timeZone, confirmations } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values = shownValues(stored, reply)
  const [newest] = confirmations
  const field = fieldsOf(labels, values, reply?.errors)
  const box = (name: 'isContractor' | 'needsOrderNumber') => ({
    ...field(name),
    value: '1',
    defaultValue: undefined,
    defaultChecked: Boolean(values[name]),
  })
  return (
    <>
      <PageHead
        title="Tax details"
        lead="They decide whether an invoice charges VAT, and what is kept back of it."
        back={{ href: `/clients/${id}`, label: name }}
      />
      <Columns>
        <Column span={8}>
          <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={labels}
              timeZone={timeZone}
              keepTheirsHref={`/clients/${id}/tax`}
            />
            <FormGrid key={`${version} ${editKey(reply, version)}`}>
              <ContractorFields
                isOpen={
                  values.cisRate !== 'none' ||
                  contractorFields.some(name => values[name] || reply?.errors[name])
                }
                box={box('isContractor')}
              >
                <SelectField
                  {...field('cisRate')}
                  width="half"
                  options={[
                    { value: 'none', label: `As your company has it: ${usualCis}` },
                    { value: '0', label: cisNames[0] },
                    { value: '2000', label: cisNames[2000] },
                    { value: '3000', label: cisNames[3000] },
                  ]}
                />
                <DateField
                  {...field('endUserConfirmedOn')}
                  width="half"
                  hint="The end user pays VAT as usual. Empty where they have not told you so."
                />
                <TextField {...field('endUserNote')} maxLength={limits.endUserNote} />
                <FileField
                  label="Confirmation"
                  name="confirmation"
                  accept={acceptedFiles}
                  hint="The letter or mail in which they say so, for those who see money."
                  error={reply?.errors.confirmation}
                  present={
                    newest && {
                      shown: <Confirmations confirmations={confirmations} />,
                      remove: newest.isReliedOn
                        ? undefined
                        : {
                            name: 'removeConfirmation',
                            label: 'Remove this file',
                            isTicked: reply?.values.removeConfirmation === '1',
                            error: reply?.errors.removeConfirmation,
                          },
                    }
                  }
                />
              </ContractorFields>
              <ChoiceField
                legend={labels.kind}
                name="kind"
                options={kinds}
                defaultValue={values.kind ?? 'consumer'}
                error={reply?.errors.kind}
              />
              <TextField
                {...field('vatNumber')}
                width="half"
                maxLength={limits.vatNumber + 6}
                hint="Empty where they are not registered."
              />
              <TextField
                {...field('daysToPay')}
                width="half"
                inputMode="numeric"
                hint={`Empty for your usual ${usualDays}.`}
              />
              <CheckField {...box('needsOrderNumber')} hint="No invoice is issued without one then." />
            </FormGrid>
            <FormFoot
              cancelHref={`/clients/${id}`}
              note="Saving without a change records that you checked it today."
            >
              <Button variant="go">Save Tax Details</Button>
            </FormFoot>
          </form>
        </Column>
        <Section title="Who has looked" span={4}>
          {confirmed === null ? (
            <p className="quiet">
              Nobody yet. Until somebody has, {name} is a householder: VAT is charged, and nothing kept back.
            </p>
          ) : (
            <p>
              {confirmed.by}
              <small className="block quiet">{confirmed.on}</small>
            </p>
          )}
          <p className="hint mt-4">Ask your accountant if you are not sure.</p>
        </Section>
      </Columns>
    </>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

const contractorFields = [
  'isContractor',
  'endUserConfirmedOn',
  'endUserNote',
  'confirmation',
  'removeConfirmation',
] as const

type ContractorFieldsProps = {
  isOpen: boolean
  box: Parameters<typeof CheckField>[0]
  children: ReactNode
}

/** Without scripts the fold is opened by hand. */
function ContractorFields({ isOpen, box, children }: ContractorFieldsProps) {
  const [isTicked, setTicked] = useState(false)
  return (
    <>
      <CheckField
        {...box}
        hint="A business that reports to HMRC what it pays for building work."
        onChange={event => setTicked(event.currentTarget.checked)}
      />
      <Fold
        title="Of a contractor"
        note="what they keep back, and whether they are the end user"
        isOpen={isOpen || isTicked}
      >
        <FormGrid className="pb-4">{children}</FormGrid>
      </Fold>
    </>
  )
}

/** Newest first; one that an invoice relied on stays. */
function Confirmations({ confirmations }: Pick<Page, 'confirmations'>) {
  return (
    <ul className="grid gap-1">
      {confirmations.map(({ href, name, day, isReliedOn }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            {name}
          </a>{' '}
          <small className="quiet">
            told on {day}
            {isReliedOn ? ', kept with the invoices that went by it' : ''}
          </small>
        </li>
      ))}
    </ul>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `Tax details of ${data?.name ?? 'a client'} · Mortise` },
]
