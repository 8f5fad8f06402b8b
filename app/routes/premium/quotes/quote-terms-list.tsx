import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { Table, type Column as TableColumn } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { PaperSample } from '#app/components/quotes/quote-sample.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { quotingPath } from '#app/domain/quotes/quote-links.ts'
import { isUncheckedSample, termsPath, termsTitle } from '#app/domain/quotes/quote-terms.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { listQuoteTerms } from '#app/models/quotes/quote-terms.server.ts'
import paperStyles from '#app/styles/paper-sheet.css?url'
import styles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [styles, paperStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = quotingPage(({ scope }, has) => {
  const all = listQuoteTerms(scope)
  const today = dayIn(scope.timeZone, Date.now())
  return {
    sample: all.find(({ isRetired }) => !isRetired)?.body ?? null,
    mayEdit: has && may(scope, 'quote.configure'),
    terms: all.map(({ id, name, termsVersion, body, isRetired, createdAt, uses }) => ({
      id,
      title: termsTitle({ name, termsVersion }),
      writtenOn: formatDateShort(dayIn(scope.timeZone, createdAt), today),
      uses: uses === 0 ? 'in no quote yet' : `in ${plural(uses, 'quote')}`,
      isOld: all.some(other => other.name === name && other.termsVersion > termsVersion),
      isRetired,
      isSample: isUncheckedSample(body),
    })),
  }
})

type Terms = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteTermsList() {
  const { terms, sample, mayEdit, hasFeature } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Terms"
        lead="What clients accept along with a quote: another text is another version, and what was accepted stays as it was."
        back={{ href: quotingPath, label: 'Quoting' }}
      >
        {mayEdit && terms.length > 0 ? (
          <ButtonLink variant="go" icon="plus" href={`${termsPath}/new`}>
            Write New Terms
          </ButtonLink>
        ) : null}
      </PageHead>
      {hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      {terms.length > 0 ? (
        <Columns>
          <Column span={7}>
            <Table caption="Terms" columns={columnsFor(mayEdit)} rows={terms} keyOf={({ id }) => id} />
          </Column>
          {sample === null ? null : (
            <PaperSample>
              <p className="whitespace-pre-line">{sample}</p>
            </PaperSample>
          )}
        </Columns>
      ) : (
        <EmptyState
          title="No terms yet"
          action={
            mayEdit ? (
              <>
                <ButtonLink variant="go" href={`${termsPath}/new?from=sample`}>
                  Begin With Our Sample
                </ButtonLink>
                <ButtonLink href={`${termsPath}/new`}>Write Your Own</ButtonLink>
              </>
            ) : null
          }
        >
          The sample is a beginning and no advice: have it checked before you send it. It holds what consumers
          have to be told about cancelling.
        </EmptyState>
      )}
    </>
  )
}

function columnsFor(mayEdit: boolean): readonly TableColumn<Terms['terms'][number]>[] {
  return [
    {
      label: 'Terms',
      kind: 'title',
      cell: ({ id, title }) => (
        <a className="quiet-link" href={`${termsPath}/${id}`}>
          {title}
        </a>
      ),
    },
    {
      label: 'Written',
      cell: ({ writtenOn, uses }) => <span className="quiet">{`${writtenOn}, ${uses}`}</span>,
    },
    {
      label: 'State',
      cell: ({ isRetired, isOld, isSample }) =>
        isOld ? (
          <span className="quiet">A later version is there</span>
        ) : isRetired ? (
          <span className="quiet">Not offered any more</span>
        ) : isSample ? (
          <Badge tone="warn" icon="alert">
            Our sample: have it checked
          </Badge>
        ) : (
          <Badge tone="good">Offered</Badge>
        ),
    },
    {
      label: 'Action',
      labelHidden: true,
      kind: 'actions',
      cell: ({ id, title, isOld, isRetired }) =>
        !mayEdit || isOld ? null : (
          <form method="post" action={`${termsPath}/${id}/offer`}>
            <Button size="small" name="isOffered" value={isRetired ? '1' : '0'}>
              {isRetired ? 'Offer Again' : 'Stop Offering'}
              <span className="sr-only">: {title}</span>
            </Button>
          </form>
        ),
    },
  ]
}

export const meta = () => [{ title: 'Terms · Mortise' }]
