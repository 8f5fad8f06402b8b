import { classNames } from '#app/components/kit/class-names.ts'

type MadeRow = { what: string; how: string; comesTo: string; isSum?: boolean; isResult?: boolean }

export function MadeTable({ rows }: { rows: readonly MadeRow[] }) {
  return (
    <table className="made">
      <thead className="max-md:hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="text-left">
            How
          </th>
          <th scope="col">Comes to</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, how, comesTo, isSum, isResult }) => (
          <tr key={what} className={isSum ? 'font-bold [&>td]:chalk-above' : undefined}>
            <td className={classNames('max-md:h-auto', isResult && 'font-bold')}>
              {what}
              <span className="hidden text-s text-chalk-2 max-md:block">{how}</span>
            </td>
            <td className="text-left font-normal max-md:h-auto max-md:hidden text-chalk-2 print:[display:table-cell]">
              {how}
            </td>
            <td
              className={classNames(
                'num max-md:h-auto',
                (isSum || isResult) && 'text-2xl print:text-[10.5pt]',
              )}
            >
              {comesTo}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Narrower on phones, and figures do not wrap on paper. */
const compactTable =
  'made max-md:wrap-anywhere max-md:[&_:is(th,td):not(:last-child)]:pr-2 print:[&_:is(th,td)]:whitespace-nowrap'

type Tone = 'warn' | 'good' | 'quiet'

type SensitivityRow = {
  onJobs: string
  hours: string
  breakEven: string
  chargeOut: string
  change: string
  tone: Tone
  isNow: boolean
}

export function SensitivityTable({ rows }: { rows: readonly SensitivityRow[] }) {
  return (
    <table className={compactTable}>
      <thead>
        <tr>
          <th scope="col">On jobs</th>
          <th scope="col" className="max-md:hidden print:hidden">
            Hours
          </th>
          <th scope="col">Break-even</th>
          <th scope="col">Charge-out</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ onJobs, hours, breakEven, chargeOut, change, tone, isNow }) => (
          <tr
            key={onJobs}
            className={
              isNow
                ? 'font-bold [&>td]:chalk-above [&>td]:[border-bottom:2px_solid_var(--color-chalk)]'
                : undefined
            }
          >
            <td>
              <b className={isNow ? 'mr-2' : undefined}>{onJobs}</b>
              {isNow ? 'you' : null}
            </td>
            <td className="fig max-md:hidden print:hidden">{hours}</td>
            <td className="num">{breakEven}</td>
            <td className="num">{chargeOut}</td>
            <td className={`fig ${tone}`}>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RecoveryRow = { month: string; hours: string; earned: string; due: string; over: string; tone: Tone }

export function RecoveryTable({ rows }: { rows: readonly RecoveryRow[] }) {
  return (
    <table className={compactTable}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="max-md:hidden print:hidden">
            Hours
          </th>
          <th scope="col">Earned back</th>
          <th scope="col">Due</th>
          <th scope="col">Over or short</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, hours, earned, due, over, tone }) => (
          <tr key={month}>
            <td>{month}</td>
            <td className="fig max-md:hidden print:hidden">{hours}</td>
            <td className="num">{earned}</td>
            <td className="fig">{due}</td>
            <td className={`fig ${tone}`}>{over}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type TriedRow = { what: string; was: string; is: string; change: string; tone: Tone }

export function TriedTable({ rows }: { rows: readonly TriedRow[] }) {
  return (
    <table className={compactTable}>
      <thead>
        <tr>
          <th scope="col">With this change</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, was, is, change, tone }) => (
          <tr key={what}>
            <td>{what}</td>
            <td className="fig">{was}</td>
            <td className="num">{is}</td>
            <td className={`fig ${tone}`}>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
