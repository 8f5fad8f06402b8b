import { DocumentHead } from '#app/components/kit/document-head.tsx'
import { cellLabel } from '#app/components/kit/page-attributes.ts'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'
import { type StatementPaper, statementHeads } from '#app/domain/invoices/statement-paper.ts'
import { PaperFacts } from './paper-facts.tsx'

export function StatementSheet({ paper, logo = null }: { paper: StatementPaper; logo?: Logo | null }) {
  const { company, title, to, facts, ages, bank, total } = paper
  return (
    <article className="document-sheet" aria-label={`${title} of ${to[0] ?? ''}`}>
      <DocumentHead company={company} logo={logo} />
      <div className="to">
        <div>
          <h2 className="what">{title}</h2>
          <p>
            {to.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <span key={at}>{line}</span>
            ))}
          </p>
        </div>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Dealings {...paper} />
      <div className={bank.length > 0 ? 'two' : 'two one'}>
        <PaperFacts title={statementHeads.bank} facts={bank} />
        <section>
          <h3>{statementHeads.total}</h3>
          <Calculation calculation={[]} total={total} />
        </section>
      </div>
      <PaperFacts title={statementHeads.ages} facts={ages} />
      <footer>
        <span>{company.foot}</span>
        <span className="ref">{title}</span>
      </footer>
    </article>
  )
}

function Dealings({ opening, lines }: StatementPaper) {
  const { day, what, owed, paid, balance } = statementHeads
  return (
    <table className="dealings">
      <thead>
        <tr>
          <th scope="col">{day}</th>
          <th scope="col">{what}</th>
          {[owed, paid, balance].map(head => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td />
          <td>{statementHeads.opening}</td>
          <td />
          <td />
          <Figure label={balance}>{opening}</Figure>
        </tr>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <tr key={at}>
            <td>{line.day}</td>
            <td>{line.what}</td>
            <Figure label={owed}>{line.owed}</Figure>
            <Figure label={paid}>{line.paid}</Figure>
            <Figure label={balance}>{line.balance}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A narrow screen has no table head, so each figure is labelled. */
function Figure({ label, children }: { label: string; children: string }) {
  return (
    <td className="num" {...cellLabel(children === '' ? undefined : label)}>
      {children}
    </td>
  )
}
