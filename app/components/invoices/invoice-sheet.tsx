import { DocumentHead } from '#app/components/kit/document-head.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'
import { type InvoicePaper, invoiceHeads } from '#app/domain/invoices/invoice-paper.ts'
import { PaperFacts } from './paper-facts.tsx'

export function InvoiceSheet({ paper, logo = null }: { paper: InvoicePaper; logo?: Logo | null }) {
  const { company, title, isNote, number, to, facts, subject, site, note } = paper
  return (
    <article className="document-sheet" aria-label={`${title} ${number}`}>
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
        <div>
          <p className="no">{number}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="subject">
        <b>{subject}</b>
        {site ? <span className="small">{site}</span> : null}
      </p>
      {note ? <p className="intro">{note}</p> : null}
      <Lines {...paper} />
      <div className={paper.groups.length + paper.words.length > 0 ? 'two' : 'two one'}>
        <Vat {...paper} />
        <section>
          <h3>{isNote ? invoiceHeads.total.credit_note : invoiceHeads.total.invoice}</h3>
          <Calculation calculation={paper.calculation} total={paper.total} />
        </section>
      </div>
      <Contract {...paper} />
      <div className="two">
        <PaperFacts title={invoiceHeads.bank} facts={paper.bank} />
        {paper.terms.length > 0 ? (
          <section className="terms">
            <h3>{invoiceHeads.terms}</h3>
            {paper.terms.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <p key={at} className="small">
                {line}
              </p>
            ))}
          </section>
        ) : null}
      </div>
      <footer>
        <span>{company.foot}</span>
        <span className="ref">{number}</span>
      </footer>
    </article>
  )
}

function Lines({ lines, kindHead }: InvoicePaper) {
  return (
    <table className="kinds">
      <thead>
        <tr>
          <th scope="col">{invoiceHeads.lines}</th>
          {kindHead === null ? null : <th scope="col">{kindHead}</th>}
          <th scope="col">{invoiceHeads.vat}</th>
          <th scope="col" className="num">
            {invoiceHeads.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <tr key={at}>
            <td>{line.description}</td>
            {kindHead === null ? null : <td>{line.kind}</td>}
            <td>{line.vat}</td>
            <td className="num">{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Vat({ groups, words }: InvoicePaper) {
  if (groups.length + words.length === 0) return null
  return (
    <section>
      {groups.length > 0 ? (
        <>
          <h3>{invoiceHeads.vat}</h3>
          <table className="rates">
            <thead>
              <tr>
                <th scope="col">{invoiceHeads.rate}</th>
                <th scope="col" className="num">
                  {invoiceHeads.amount}
                </th>
                <th scope="col" className="num">
                  {invoiceHeads.vat}
                </th>
                <th scope="col" className="num">
                  {invoiceHeads.charged}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <tr key={group.rate}>
                  <td>{group.rate}</td>
                  <td className="num">{group.net}</td>
                  <td className="num">{group.vat}</td>
                  <td className="num">{group.charged}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {words.map(text => (
        <p key={text} className="say-so">
          {text}
        </p>
      ))}
    </section>
  )
}

function Contract({ contract, earlier }: InvoicePaper) {
  if (contract.length === 0) return null
  return (
    <div className={earlier.length > 0 ? 'two' : 'two one'}>
      {earlier.length > 0 ? (
        <section>
          <h3>{invoiceHeads.earlier}</h3>
          <ul className="extras">
            {earlier.map(each => (
              <li key={each.number}>
                <span>
                  {each.number}{' '}
                  <small>
                    {each.kind}, {each.on}
                  </small>
                </span>
                <span className="num">{each.amount}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PaperFacts title={invoiceHeads.contract} facts={contract} />
    </div>
  )
}
