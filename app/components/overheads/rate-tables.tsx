import { classNames } from '#app/components/kit/class-names.ts'

type MadeRow = { what: string; how: string; comesTo: string; isSum?: boolean; isResult?: boolean }

export function MadeTable({ rows }: { rows: readonly MadeRow[] }) {
  return (
    <table className="made">
      <thead className="max-md:hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">How</th>
          <th scope="col" className="num">
            Comes to
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, how, comesTo, isSum, isResult }) => (
          <tr key={what} className={classNames(isSum && 'all', isResult && 'result')}>
            <td className="max-md:h-auto">
              {what}
              <span className="under hidden text-s text-chalk-2 max-md:block">{how}</span>
            </td>
            <td className="how max-md:h-auto max-md:hidden text-chalk-2 print:[display:table-cell]">{how}</td>
            <td className="num max-md:h-auto">{comesTo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
    <table className="sense">
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
          <tr key={onJobs} className={isNow ? 'you' : undefined}>
            <td>
              <b>{onJobs}</b>
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
    <table className="sense">
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
    <table className="sense">
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
