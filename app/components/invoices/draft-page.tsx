import type { ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { DateField, FormGrid, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { unsaved } from '#app/components/kit/page-attributes.ts'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { hasLine, invoiceLabels } from '#app/domain/invoices/invoice-form.ts'
import { invoicePath, invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { limits, maxFormLines } from '#app/domain/limits.ts'
import type { PaperSum } from '#app/domain/papers/paper-parts.ts'
import { DetailLinks } from './detail-links.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { type ContractScale, ContractSection, InvoiceHead, TaxAnswers } from './invoice-parts.tsx'

export type Draft = {
  id: number
  version: number
  kind: string
  title: string
  clientId: number | null
  client: string
  job: { href: string | null; name: string } | null
  isContract: boolean
  isRequest: boolean
  currency: string
  timeZone: string
  stored: Record<string, string>
  isAsked: boolean
  mayHold: boolean
  released: string | null
  usualVat: string
  lineCount: number
  isLong: boolean
  clients: { id: number; name: string }[]
  missing: string[]
  warnings: string[]
  calculation: PaperSum[]
  total: PaperSum
  contract: ContractScale | null
  isBusiness: boolean
  isReversed: boolean
  answers: { question: string; detail: string; answer: 'Yes' | 'No' }[]
  taxLookedAt: string | null
  mayEdit: boolean
}

const spareRows = 3

export function DraftPage({ draft, reply }: { draft: Draft; reply: FormReply | undefined }) {
  const { id, kind, title, client, job, missing, mayEdit } = draft
  return (
    <>
      <InvoiceHead
        back={{ href: invoicingPath, label: 'Invoicing' }}
        number={null}
        marks={
          <>
            <Badge tone="bad" icon="pencil">
              Draft
            </Badge>
            <span className="quiet">{kind}</span>
          </>
        }
        title={title}
        under={
          <>
            {client || 'No client yet'}
            {job ? <JobLink {...job} /> : null}
          </>
        }
      >
        <ButtonLink icon="file" href={invoicePath(id, 'document')}>
          Document
        </ButtonLink>
        {mayEdit ? (
          <ButtonLink icon="bin" href={invoicePath(id, 'delete')}>
            Delete
          </ButtonLink>
        ) : null}
      </InvoiceHead>
      {missing.length > 0 ? (
        <Note
          tone="warn"
          title={`${plural(missing.length, 'thing')} to see to before it is issued`}
          className="mb-8"
        >
          <ul>
            {missing.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <DetailLinks clientId={draft.clientId} />
        </Note>
      ) : null}
      {draft.warnings.map(text => (
        <Note key={text} tone="warn" className="mb-8">
          {text}
        </Note>
      ))}
      {draft.contract ? <ContractSection contract={draft.contract} /> : null}
      {mayEdit ? (
        <DraftForm draft={draft} reply={reply}>
          <Sums {...draft} />
        </DraftForm>
      ) : (
        <Sums {...draft} />
      )}
    </>
  )
}

function Sums(draft: Draft) {
  const { clientId } = draft
  return (
    <>
      <Section title="What it comes to">
        <Calculation calculation={draft.calculation} total={draft.total} />
      </Section>
      <Section
        title={draft.isReversed ? 'Why there is no VAT on it' : 'VAT and CIS'}
        aside={
          clientId === null ? null : (
            <a className="inline-flex min-h-11 items-center" href={`/clients/${clientId}/tax`}>
              Client’s tax details
            </a>
          )
        }
      >
        {draft.isBusiness ? (
          <>
            <TaxAnswers rows={draft.answers} />
            <p className="hint mt-3">
              Yes to the first three and no to the last make it a reverse charge. Ask your accountant if you
              are not sure.
            </p>
          </>
        ) : (
          <p className="quiet">
            A householder: no reverse charge, no CIS.{' '}
            {draft.taxLookedAt === null
              ? 'Nobody has looked at it yet.'
              : `Looked at on ${draft.taxLookedAt}.`}
          </p>
        )}
      </Section>
    </>
  )
}

function JobLink({ href, name }: { href: string | null; name: string }) {
  return <> · {href ? <a href={href}>{name}</a> : name}</>
}

type DraftFormProps = { draft: Draft; reply: FormReply | undefined; children: ReactNode }

function DraftForm({ draft, reply, children }: DraftFormProps) {
  const { id, stored, version, timeZone, isContract, isLong, clients } = draft
  const values = shownValues(stored, reply)
  const field = fieldsOf(invoiceLabels, values, reply?.errors)
  let rows = Math.min(maxFormLines, draft.lineCount + spareRows)
  while (hasLine(values, rows) && rows < maxFormLines) rows += 1
  return (
    <form method="post" className={draft.contract ? 'mt-12' : undefined}>
      <div {...(reply ? unsaved : {})}>
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={invoiceLabels}
          timeZone={timeZone}
          keepTheirsHref={invoicePath(id)}
        />
        <Section title="Lines" aside={isContract ? 'shares of what was agreed' : 'before VAT'}>
          {isLong ? (
            <p className="quiet">{draft.lineCount} lines, of what was agreed: the document shows them.</p>
          ) : (
            <>
              <InvoiceLines
                key={`lines ${editKey(reply, version)} ${version}`}
                values={values}
                errors={reply?.errors}
                rows={rows}
                isContract={isContract}
                usualVat={values['lines[0].vat'] ?? draft.usualVat}
              />
              <p className="hint mt-2">
                {isContract
                  ? 'Words can be changed, and an amount be split into labour and materials. Empty rows are left out.'
                  : 'Empty rows are left out, and saving gives more.'}
              </p>
            </>
          )}
        </Section>
      </div>
      <Columns className="mt-12">
        <Column span={7}>
          <Section title="Details">
            <FormGrid key={`${editKey(reply, version)} ${version}`}>
              <TextField {...field('title')} labelNote="(required)" required maxLength={limits.quoteTitle} />
              {isContract ? null : (
                <SelectField {...field('clientId')}>
                  {clients.map(client => (
                    <option key={client.id} value={client.id}>
                      {client.name}
                    </option>
                  ))}
                </SelectField>
              )}
              <DateField
                {...field('suppliedOn')}
                width="third"
                hint="Empty, the day on which it is issued."
              />
              <TextField {...field('daysToPay')} width="third" inputMode="numeric" />
              <TextField {...field('orderNumber')} width="third" maxLength={limits.orderNumber} />
              {draft.mayHold ? (
                <>
                  <TextField
                    {...field('retentionRate')}
                    width="half"
                    inputMode="decimal"
                    hint="Held back, and asked for later. Empty for none."
                  />
                  <DateField
                    {...field('retentionOn')}
                    width="half"
                    hint={
                      draft.released === null
                        ? 'It is not issued without that day.'
                        : `Empty, it goes by the job: ${draft.released}.`
                    }
                  />
                </>
              ) : null}
              {draft.isAsked ? (
                <SelectField
                  {...field('isUnderCis')}
                  options={[
                    { value: 'yes', label: 'Yes: it is for construction work, fitting with it' },
                    { value: 'no', label: 'No: supplied only, nothing is fitted' },
                  ]}
                  hint="Where some of a job is fitted, all that is paid of it is reported. Ask your accountant if you are not sure."
                />
              ) : null}
              <TextArea {...field('siteAddress')} rows={2} maxLength={limits.address} />
              <TextArea {...field('note')} rows={3} maxLength={limits.notes} />
            </FormGrid>
            <FormFoot>
              <Button variant="go" icon="tick" name="intent" value="check">
                Check and Issue
              </Button>
              <Button name="intent" value="save">
                Save Changes
              </Button>
            </FormFoot>
          </Section>
        </Column>
        <Column span={5}>{children}</Column>
      </Columns>
    </form>
  )
}
