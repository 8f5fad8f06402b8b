import { useLoaderData } from '@remix-run/react'
import { Bar, BarChart, type ChartFrame, chartY, toTenth } from '#app/components/kit/bar-chart.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Sum, Sums } from '#app/components/kit/sums.tsx'
import { OwnerCompanies } from '#app/components/owner/owner-companies.tsx'
import { formatMoney, formatMonthShort, plainMoney, plural } from '#app/domain/format.ts'
import { moneyScale, moneyScaleText } from '#app/domain/money/money-scale.ts'
import { type CompanyStatus, companyStatuses, companyStatusWords } from '#app/domain/owner/company-status.ts'
import { type MonthRevenue, revenueTrend } from '#app/domain/owner/owner-revenue.ts'
import { toCompanyLine } from '#app/http/owner/owner-company-page.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { countCompanies, listCompanies } from '#app/models/owner/owner-company-list.server.ts'
import { type OwnerStats, readStats } from '#app/services/owner/stats.server.ts'
import { nullWhenUnavailable, type Revenue, readRevenue } from '#app/services/owner/stripe-figures.server.ts'
import { OwnerHead } from './owner-head.tsx'

const newestCompanies = 6

export const loader = ownerPage(async () => {
  const { value: revenue, silence } = await nullWhenUnavailable(readRevenue())
  const stats = readStats()
  return {
    sums: sumsOf(stats, revenue),
    status: statusText(stats),
    months: revenue?.months ?? null,
    trend: revenue && revenueTrend(revenue.months),
    silence,
    total: countCompanies({}),
    companies: listCompanies({}, { limit: newestCompanies, offset: 0 }).map(toCompanyLine),
  }
})

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
  const { sums, status, months, trend, silence, total, companies } = useLoaderData<typeof loader>()
  return (
    <>
      <OwnerHead here="/owner-dashboard" />
      <Sums items={sums} />
      <div className="stack stack-wide">
        <Section title={chartTitle} aside={trend}>
          {months === null ? (
            <Note tone="warn" title="No figures from Stripe just now">
              {silence}
            </Note>
          ) : months.some(({ pence }) => pence > 0) ? (
            <RevenueChart months={months} />
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

type ChartProps = { months: readonly MonthRevenue[] }

/** Phones show the last six months. */
function RevenueChart({ months }: ChartProps) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

/** The part of a month's slot that its bar takes. */
const share = 0.74

function Bars({ months, width, className }: ChartProps & { width: number; className: string }) {
  const scale = moneyScale(Math.max(0, ...months.map(({ pence }) => pence)))
  const frame: ChartFrame = { width, height: 232, left: 46, top: 16, base: 200, scale }
  const slot = (width - frame.left) / months.length
  return (
    <BarChart frame={frame} scaleText={moneyScaleText} label={inWords(months)} className={className}>
      {months.map(({ month, pence }, at) => {
        const x = frame.left + at * slot + 4
        const middle = toTenth(x + (slot * share) / 2)
        const isLast = at === months.length - 1
        return (
          <g key={month} className={isLast ? 'now' : undefined}>
            <Bar frame={frame} x={x} value={pence} width={slot * share} ticksPerLine={5} />
            <text x={middle} y="223" textAnchor="middle">
              {formatMonthShort(month)}
            </text>
            {at === 0 || isLast ? (
              <text className="v" x={middle} y={toTenth(chartY(frame, pence) - 9)} textAnchor="middle">
                {plainMoney(pence)}
              </text>
            ) : null}
          </g>
        )
      })}
    </BarChart>
  )
}

function inWords(months: readonly MonthRevenue[]): string {
  const told = months.map(
    ({ month, pence }) => `${formatMonthShort(month)} ${month.slice(0, 4)} ${formatMoney(pence)}`,
  )
  return `Revenue by month: ${told.join(', ')}`
}

export const meta = () => [{ title: 'Site Owner · Mortise' }]
