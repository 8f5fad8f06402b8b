import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Chart } from '#app/components/kit/chart.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PartBar } from '#app/components/kit/part-bar.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { MadeTable, RecoveryTable, SensitivityTable } from '#app/components/overheads/rate-tables.tsx'
import { WhatIfForm } from '#app/components/overheads/what-if-form.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { formatMoney } from '#app/domain/format.ts'
import { costsPath, peoplePath, ratesPath } from '#app/domain/overheads/overheads.ts'
import { readRatePage } from '#app/http/overheads/rate-page.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import chartStyles from '#app/styles/chart.css?url'
import rateStyles from '#app/styles/rate.css?url'

const PrintButton = lazyIsland(() => import('#app/islands/print-button.tsx'))

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chartStyles },
  { rel: 'stylesheet', href: rateStyles },
]

export const loader = readOnlyPage('overheads', (call, has) => readRatePage(call, has('overheads')), {
  may: 'money.read',
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Overheads() {
  const page = useLoaderData<typeof loader>()
  return (
    <div className="print:[&_.head]:mb-[2mm] print:[&_.head]:pb-0 print:[--ticks:none] print:[&_.sect]:break-inside-avoid print:[&_.sect]:pt-[1.5mm] print:[&_.sect>header]:mb-[0.5mm] print:[&_.sect_h2]:text-[11pt]">
      <PageHead title="Overheads" lead={page.lead || undefined}>
        <Head {...page} />
      </PageHead>
      {page.hasFeature ? null : <ReadOnlyNote feature="overheads" />}
      {page.rate ? <Rate {...page} rate={page.rate} /> : <NoRate {...page} />}
    </div>
  )
}

function Head({ rate, whatIf }: Page) {
  return (
    <>
      {rate ? (
        <Suspense fallback={null}>
          <PrintButton />
        </Suspense>
      ) : null}
      <ButtonLink href={rate ? '#costs' : costsPath}>Costs</ButtonLink>
      {whatIf ? (
        <ButtonLink variant="go" href="#whatif">
          Try a Change
        </ButtonLink>
      ) : null}
    </>
  )
}

function NoRate({ begun, mayEdit, seesPay, costs }: Page) {
  const action = (
    <>
      {mayEdit && !begun.costs ? (
        <ButtonLink variant="go" href={costsPath}>
          Enter Your Costs
        </ButtonLink>
      ) : null}
      {seesPay ? (
        <ButtonLink variant={begun.costs ? 'go' : 'plain'} href={peoplePath}>
          Enter Your People
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <>
      <EmptyState title="What does an hour have to earn?" action={action}>
        {begun.costs
          ? `Your costs are there. ${seesPay ? 'The hours of your makers are missing.' : 'An admin enters your people and sets the rate.'}`
          : 'Enter what the shop pays each year, and the hours that your makers are on jobs: what an hour costs, and has to be sold at, is worked out from both.'}
      </EmptyState>
      {begun.costs ? (
        <Section title="Overheads" aside="a year" className="mt-12">
          <CostSums {...costs} />
        </Section>
      ) : null}
    </>
  )
}

function Rate(page: Page & { rate: NonNullable<Page['rate']> }) {
  const { rate, currency, made, sensitivity, costs, whatIf, seesPay, mayEdit, maySet, rates, moreRates } =
    page
  const costList = (
    <Section
      title="Overheads"
      aside="a year, without VAT you get back"
      id="costs"
      span={7}
      className="print:col-span-12"
    >
      <CostSums {...costs} />
      <p className="row mt-3 print:hidden">
        <ButtonLink size="small" href={costsPath}>
          {mayEdit ? 'Change Costs' : 'All Costs'}
        </ButtonLink>
      </p>
    </Section>
  )
  const beside = (
    <Column span={5}>
      {whatIf ? (
        <Section title="Try a change" aside="nothing is saved" id="whatif" className="print:hidden">
          <WhatIfForm whatIf={whatIf} currency={currency} />
        </Section>
      ) : null}
      <Section
        title="Rates so far"
        className="print:hidden"
        aside={moreRates ? <a href={moreRates}>All rates</a> : null}
      >
        {rates.length > 0 ? (
          <RatesSoFar rows={rates} />
        ) : (
          <EmptyLine>None is set yet. A rate that is set keeps its figures.</EmptyLine>
        )}
        {maySet ? (
          <p className="row mt-3">
            <ButtonLink size="small" icon="plus" href={`${ratesPath}/new`}>
              Set a Rate
            </ButtonLink>
          </p>
        ) : null}
      </Section>
      <Section title="People" className="print:hidden">
        <p className="quiet">
          {seesPay ? (
            <>
              Pay is seen only by those who may see pay. <a href={peoplePath}>Open people’s cost</a>
            </>
          ) : (
            'Only admins see pay. This is the rate that they have set.'
          )}
        </p>
      </Section>
    </Column>
  )
  return (
    <>
      {rate.inUse?.isOld ? (
        <Note tone="warn" className="mb-8 print:hidden">
          <p>
            Your costs have changed since the rate was set: quotes use {rate.inUse.text}.{' '}
            {maySet ? <a href={`${ratesPath}/new`}>Set a new rate</a> : null}
          </p>
        </Note>
      ) : null}
      <div className="mb-12 grid grid-cols-2 gap-x-8 hair-below pb-6 max-md:mb-8 max-md:grid-cols-1 max-md:gap-x-6 max-md:gap-y-6 print:mb-[3.5mm] print:gap-x-[6mm] print:pb-[2.5mm] [&_p]:mt-3 [&_p]:max-w-[44ch] [&_p]:text-chalk-2 print:[&_p]:mt-[1mm] print:[&_p]:text-[8.5pt]/[1.25]">
        <div>
          <h2 className="mb-2">Break-even</h2>
          <Amount text={formatMoney(rate.breakEven, currency)} />
          {rate.breakEvenSum ? (
            <p className="text-ml/[1.3] font-normal font-figures">{rate.breakEvenSum}</p>
          ) : null}
          <p>What an hour on a job costs you, pay and overheads together. Below this you pay to work.</p>
        </div>
        <div className="[border-left:1px_solid_var(--color-hair)] pl-8 max-md:[border-left:0] max-md:hair-above max-md:pt-6 max-md:pb-0 max-md:px-0 print:border-0 print:p-0">
          <h2 className="mb-2">Charge-out</h2>
          <Amount text={formatMoney(rate.chargeOut, currency)} />
          {rate.chargeOutSum ? (
            <p className="text-ml/[1.3] font-normal font-figures">{rate.chargeOutSum}</p>
          ) : null}
          <p>
            What an hour has to be sold at for a margin of {rate.margin}.{' '}
            {rate.inUse ? `Quotes use ${rate.inUse.text}.` : null}
          </p>
        </div>
      </div>
      <Columns className="print:gap-x-[6mm] print:gap-y-[3.5mm]">
        {made ? (
          <Section title="How it is made" aside={page.makers} span={7}>
            <MadeTable rows={made} />
          </Section>
        ) : null}
        {sensitivity ? (
          <Section title="If fewer hours are on jobs" span={5}>
            <SensitivityTable rows={sensitivity.rows} />
            {sensitivity.lesson ? <p className="hint print:hidden">{sensitivity.lesson}</p> : null}
          </Section>
        ) : null}
        {seesPay ? <Recovery {...page} /> : null}
        {costList}
        {beside}
      </Columns>
    </>
  )
}

function Recovery({ recovery }: Page) {
  return (
    <section className="sect col-span-full">
      <header>
        <h2>Earned back each month</h2>
        {recovery ? <div>{recovery.aside}</div> : null}
      </header>
      {recovery ? (
        <Columns className="print:gap-x-[6mm] print:gap-y-[3.5mm]">
          <div className="col-span-7">
            <Chart {...recovery.chart} />
          </div>
          <div className="col-span-5">
            <RecoveryTable rows={recovery.rows} />
            <p className="hint print:hidden">{recovery.sum}</p>
          </div>
        </Columns>
      ) : (
        <EmptyLine>Nobody has written hours on jobs yet: once they do, each month shows here.</EmptyLine>
      )}
    </section>
  )
}

/** '£52' large, '.04' small. */
function Amount({ text }: { text: string }) {
  const at = text.lastIndexOf('.')
  return (
    <span className="sum text-6xl/[0.85] tracking-[-0.045em] print:text-[40pt]">
      {at < 0 ? text : text.slice(0, at)}
      {at < 0 ? null : <i className="text-[0.42em]">{text.slice(at)}</i>}
    </span>
  )
}

function CostSums({ rows, all, leavesWagesOut }: Page['costs']) {
  return (
    <>
      <dl className="reck [columns:2] gap-x-8 max-md:[columns:1] print:gap-x-[6mm]">
        {rows.map(({ id, name, detail, year, part }) => (
          <div className="break-inside-avoid first:hair-above print:py-[0.4mm]" key={id ?? name}>
            <dt className="print:text-[8.5pt]">
              {name} {detail ? <small className="print:inline print:ml-[1.5mm]">{detail}</small> : null}
              <PartBar part={part} />
            </dt>
            <dd className="text-ml print:text-[10pt]">{year}</dd>
          </div>
        ))}
      </dl>
      <dl className="reck">
        <div className="all chalk-above print:py-[0.4mm]">
          <dt className="print:text-[8.5pt]">
            All overheads{' '}
            {leavesWagesOut ? (
              <small className="print:inline print:ml-[1.5mm]">without the pay that is one of them</small>
            ) : null}
          </dt>
          <dd className="print:text-[14pt]">{all}</dd>
        </div>
      </dl>
    </>
  )
}

/** Newest first. */
function RatesSoFar({ rows }: { rows: Page['rates'] }) {
  return (
    <ol className="rates">
      {rows.map(({ id, from, day, title, breakEven, chosen }) => (
        <li
          className="first:[border-top:0] grid grid-cols-[84px_minmax(0,1fr)_auto] gap-x-3 py-2.5 hair-above leading-[1.35]"
          key={id}
        >
          <time className="text-chalk-2 font-normal text-ml/[1.3] font-figures" dateTime={day}>
            {from}
          </time>
          <span>
            {title}
            <small className="text-chalk-2 block"> Break-even {breakEven}</small>
          </span>
          <span className="fig font-bold text-l/[1.2]">{chosen}</span>
        </li>
      ))}
    </ol>
  )
}

export const meta = () => [{ title: 'Overheads · Mortise' }]
