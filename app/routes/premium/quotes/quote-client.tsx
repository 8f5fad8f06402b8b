import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Section } from '#app/components/kit/section.tsx'
import {
  ClientDrawings,
  ClientExtras,
  ClientHalves,
  ClientHead,
  ClientRooms,
  ClientStages,
  ClientTerms,
  ClientTotals,
} from '#app/components/quotes/client-quote.tsx'
import { may } from '#app/domain/permissions.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { readClientView } from '#app/http/quotes/sent-quote-page.server.ts'
import clientStyles from '#app/styles/client-quote.css?url'
import partStyles from '#app/styles/quote-parts.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: partStyles },
  { rel: 'stylesheet', href: clientStyles },
]

export const loader = quotingPage(({ scope, params }, has) => ({
  ...readClientView(scope, idParam(params)),
  maySend: has && may(scope, 'quote.edit'),
}))

export default function QuoteClient() {
  const page = useLoaderData<typeof loader>()
  const { id, isDraft, paper, until } = page
  return (
    <div className="client-page client-view">
      <nav className="row mb-6 max-md:gap-2 max-md:[&_.i]:hidden print:hidden" aria-label="This quote">
        <ButtonLink size="small" className="max-md:px-3" icon="left" href={quotePath(id)}>
          <span>
            <span className="max-md:sr-only">Back to the </span>
            {isDraft ? 'Editor' : 'Quote'}
          </span>
        </ButtonLink>
        <ButtonLink size="small" className="max-md:px-3" icon="print" href={`/quoting/${id}/document`}>
          <span>
            <span className="max-md:sr-only">See the </span>Document
          </span>
        </ButtonLink>
        {isDraft && page.maySend ? (
          <ButtonLink variant="go" size="small" className="max-md:px-3" href={`/quoting/${id}/send`}>
            Check and Send
          </ButtonLink>
        ) : null}
      </nav>
      <ClientHead {...page}>
        <p className="quiet">
          {page.with}. Good until <b className="text-chalk whitespace-nowrap">{until}</b>.
        </p>
      </ClientHead>
      <ClientHalves beside={<ClientTotals paper={paper} />}>
        <ClientRooms rooms={paper.rooms} files={paper.files} drawings={page.drawings} />
        <ClientDrawings files={paper.files} drawings={page.drawings} />
        <ClientExtras extras={paper.extras} />
        <Section title="What it comes to" className="lg:hidden">
          <ClientTotals paper={paper} />
        </Section>
        <ClientStages stages={paper.stages} />
        <ClientTerms exclusions={paper.exclusions} terms={paper.terms} />
      </ClientHalves>
    </div>
  )
}

export const meta = ({ data }: { data?: { paper?: { reference: string } } }) => [
  { title: `${data?.paper?.reference ?? 'Quote'} as its client sees it · Mortise` },
]
