import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Chart } from '#app/components/kit/chart.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Sum, Sums } from '#app/components/kit/sums.tsx'
import { OwnerCompanies } from '#app/components/owner/owner-companies.tsx'
import { formatMoney, formatMonth, formatMonthShort, plainMoney, plural } from '#app/domain/format.ts'
import { type CompanyStatus, companyStatuses, companyStatusWords } from '#app/domain/owner/company-status.ts'
import { type MonthRevenue, revenueTrend } from '#app/domain/owner/owner-revenue.ts'
import { drawMoney } from '#app/http/charts/columns.server.ts'
import { toCompanyLine } from '#app/http/owner/owner-company-page.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { countCompanies, listCompanies } from '#app/models/owner/owner-company-list.server.ts'
import { type OwnerStats, readStats } from '#app/services/owner/stats.server.ts'
import { nullWhenUnavailable, type Revenue, readRevenue } from '#app/services/owner/stripe-figures.server.ts'
import chartStyles from '#app/styles/chart.css?url'
import { OwnerHead } from './owner-head.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartStyles }]

const newestCompanies = 6

export const loader = ownerPage(async () => {
  const { value: revenue, silence } = await nullWhenUnavailable(readRevenue())
  const stats = readStats()
  return {
    sums: sumsOf(stats, revenue),
    status: statusText(stats),
    hasRevenue: revenue?.months.some(({ pence }) => pence > 0),
    chart: revenue && chartOf(revenue.months),
    trend: revenue && revenueTrend(revenue.months),
    silence,
    total: countCompanies({}),
    companies: listCompanies({}, { limit: newestCompanies, offset: 0 }).map(toCompanyLine),
  }
})

function chartOf(months: readonly MonthRevenue[]) {
  const named = months.map(({ month, pence }) => ({ month: formatMonth(`${month}-01`), pence }))
  return {
    ...drawMoney('GBP', {
      label: `Revenue by month: ${named[0]?.month} to ${named.at(-1)?.month}`,
      columns: months.map(({ month, pence }, at) => ({
        label: formatMonthShort(month),
        value: pence,
        isNow: at === months.length - 1,
      })),
    }),
    figures: {
      heads: ['Month', 'Revenue'],
      rows: named.map(({ month, pence }) => [month, formatMoney(pence)]),
    },
  }
}

const companiesOf = (filter: string) => `/owner-dashboard/companies?status=${filter}`

/** '5 companies: 2 active, 1 on trial, … 1 new this month.' */
function statusText(stats: OwnerStats): string {
  const { activeSubscriptions, trials, overdue, freeAccess, inactive, totalCompanies, newThisMonth } = stats
  const counts: Record<CompanyStatus, number> = {
    active: activeSubscriptions,
    trial: trials,
    overdue,
    free: freeAccess,
    inactive,
  }
  const parts = companyStatuses.map(status => `${counts[status]} ${companyStatusWords[status].counted}`)
  return `${plural(totalCompanies, 'company', 'companies')}: ${parts.join(', ')}. ${newThisMonth} new this month.`
}

function endingText(count: number): string {
  if (count === 0) return 'none ends this week'
  return `${count} ${count === 1 ? 'ends' : 'end'} this week`
}

/** Revenue is Stripe's to say; all else our records', which the lists show. */
function sumsOf(stats: OwnerStats, revenue: Revenue | null): (Sum & { note: string })[] {
  return [
    {
      label: 'Active Subscriptions',
      value: stats.activeSubscriptions,
      note: `${plainMoney(stats.recurringPence)} a month`,
      href: companiesOf('active'),
    },
    {
      label: 'Monthly Revenue',
      value: revenue ? plainMoney(revenue.last30Days) : '–',
      note: revenue ? `total for 30 days, ${plural(revenue.payers, 'payer')}` : 'total for 30 days',
      href: '/owner-dashboard/subscriptions',
    },
    {
      label: 'On trial',
      value: stats.trials,
      note: endingText(stats.trialsEndingThisWeek),
      href: companiesOf('trial'),
    },
    {
      label: 'Overdue',
      value: stats.overdue,
      valueTone: stats.overdue > 0 ? 'bad' : undefined,
      note: stats.overdue > 0 ? `${plainMoney(stats.overduePence)} a month` : 'everybody has paid',
      href: companiesOf('overdue'),
    },
  ]
}

/** Phones have room for six. */
const chartTitle = (
  <>
    Revenue, last <span className="max-md:hidden">twelve</span>
    <span className="md:hidden print:hidden">six</span> months
  </>
)

export default function OwnerOverview() {
  const { sums, status, hasRevenue, chart, trend, silence, total, companies } = useLoaderData<typeof loader>()
  return (
    <>
      <OwnerHead here="/owner-dashboard" />
      <Sums items={sums} />
      <div className="stack stack-wide">
        <Section title={chartTitle} aside={trend}>
          {chart === null ? (
            <Note tone="warn" title="No figures from Stripe just now">
              {silence}
            </Note>
          ) : hasRevenue ? (
            <Chart {...chart} />
          ) : (
            <EmptyLine>Nothing has been paid yet. The first payment after a trial shows here.</EmptyLine>
          )}
        </Section>
        <Section title="Companies" aside={<a href="/owner-dashboard/companies">All {total}</a>}>
          <p className="quiet">{status}</p>
          {companies.length > 0 ? (
            <OwnerCompanies companies={companies} />
          ) : (
            <EmptyState title="No company yet" level={3}>
              Companies appear here once they have made their account.
            </EmptyState>
          )}
          {total > companies.length ? (
            <p className="quiet mt-4">
              The newest {companies.length} of {plural(total, 'company', 'companies')}.
            </p>
          ) : null}
        </Section>
      </div>
    </>
  )
}

export const meta = () => [{ title: 'Site Owner · Mortise' }]
