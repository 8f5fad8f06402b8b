import { useLoaderData } from '@remix-run/react'
import { PeriodForm } from '#app/components/invoices/period-form.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { plural } from '#app/domain/format.ts'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { readExportsPage } from '#app/http/invoices/export-files.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'

export const loader = invoicingPage(({ scope, url }) => readExportsPage(scope, url))

export default function InvoiceExportsPage() {
  const page = useLoaderData<typeof loader>()
  const { from, to, span, invoices, credits, isCut, csvHref, xero, hasFeature } = page
  return (
    <>
      <PageHead
        title="For your accountant"
        lead="What was issued, as files that other programs read."
        back={{ href: invoicingPath, label: 'Invoicing' }}
      />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <PeriodForm from={from} to={to} action="/invoicing/exports" />
      {isCut ? (
        <Note tone="bad" title="There is more than goes into one file" className="mb-8">
          Choose fewer days: what comes last is left out.
        </Note>
      ) : null}
      <Columns>
        <Column span={7}>
          <Section title="Sales" aside={`${plural(invoices, 'invoice')}, ${plural(credits, 'credit note')}`}>
            <p className="quiet mb-4">
              {span}, by the day of issue. Drafts and deposit requests are not sales.
            </p>
            <List>
              {xero.map(({ part, href, label }) => (
                <li key={part}>
                  <span className="grow">
                    Xero
                    <small className="block quiet">
                      Its sales template, 500 at most in a file; amounts are before VAT, on account 200.
                    </small>
                  </span>
                  <ButtonLink size="small" icon="download" href={href} aria-label={label} {...byBrowser}>
                    CSV
                  </ButtonLink>
                </li>
              ))}
              <li>
                <span className="grow">
                  QuickBooks, Sage, FreeAgent, or a spreadsheet
                  <small className="block quiet">One row a line, with its VAT, CIS and document.</small>
                </span>
                <ButtonLink
                  size="small"
                  icon="download"
                  href={csvHref}
                  aria-label="Download as a plain list"
                  {...byBrowser}
                >
                  CSV
                </ButtonLink>
              </li>
            </List>
          </Section>
        </Column>
        <Section title="Also" span={5}>
          <List>
            <li>
              <a className="grow" href="/invoicing/vat">
                VAT on sales
              </a>
            </li>
            <li>
              <a className="grow" href="/invoicing/cis">
                CIS kept back
              </a>
            </li>
          </List>
          <p className="hint mt-4">
            Each invoice can be saved as an e-invoice (UBL, EN 16931) from its own page.
          </p>
        </Section>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'For your accountant · Mortise' }]
