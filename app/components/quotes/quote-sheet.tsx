import { DocumentHead } from '#app/components/kit/document-head.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'
import { fileWords, paperHeads, type QuotePaper } from '#app/domain/quotes/quote-paper.ts'
import { Calculation } from './quote-parts.tsx'

export function QuoteSheet({ paper, logo = null }: { paper: QuotePaper; logo?: Logo | null }) {
  const { company, number, revision, reference, to, facts, title, site, intro, terms } = paper
  return (
    <article className="document-sheet" aria-label={`${paperHeads.title} ${reference}`}>
      <DocumentHead company={company} logo={logo} />
      <div className="to">
        <div>
          <h2 className="what">{paperHeads.title}</h2>
          <p>
            {to.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <span key={at}>{line}</span>
            ))}
          </p>
        </div>
        <div>
          <p className="no">
            {number} <small>{revision}</small>
          </p>
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
        <b>{title}</b>
        {site ? <span className="small">{site}</span> : null}
      </p>
      {intro ? <p className="intro">{intro}</p> : null}
      <Items paper={paper} />
      <div className={paper.extras.length > 0 ? 'two' : 'two one'}>
        <Extras paper={paper} />
        <section>
          <h3>{paperHeads.total}</h3>
          <Calculation calculation={paper.calculation} total={paper.total} />
        </section>
      </div>
      <div className="two">
        <Stages paper={paper} />
        <Exclusions paper={paper} />
      </div>
      <Files paper={paper} />
      {paper.accepted.length > 0 ? <Accepted paper={paper} /> : <Sign />}
      {terms ? (
        <section className="terms">
          <h3>{paperHeads.terms}</h3>
          <p>
            <b>{terms.title}</b>
          </p>
          <p className="small">{terms.text}</p>
        </section>
      ) : null}
      <footer>
        <span>{company.foot}</span>
        <span className="ref">{reference}</span>
      </footer>
    </article>
  )
}

/** Names only: the client's page shows the files. */
function Files({ paper: { files, rooms } }: { paper: QuotePaper }) {
  if (files.length === 0) return null
  return (
    <section>
      <h3>{paperHeads.files}</h3>
      <ul>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at}>
            {file.name} <span className="small">{fileWords(file, rooms)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Items({ paper }: { paper: QuotePaper }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{paperHeads.items}</th>
          <th scope="col">{paperHeads.quantity}</th>
          <th scope="col">{paperHeads.vat}</th>
          <th scope="col" className="num">
            {paper.priceHead || <span className="sr-only">Price</span>}
          </th>
        </tr>
      </thead>
      {paper.rooms.map((room, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name
        <tbody key={at}>
          <tr className="room">
            <th scope="rowgroup" colSpan={3}>
              {room.name}
            </th>
            <td className="num">{room.amount}</td>
          </tr>
          {room.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
            <tr key={at}>
              <td>
                {item.title}
                {item.description ? <small>{item.description}</small> : null}
              </td>
              <td>{item.quantity}</td>
              <td>{item.vat}</td>
              <td className="num">{item.amount}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Extras({ paper }: { paper: QuotePaper }) {
  if (paper.extras.length === 0) return null
  return (
    <section>
      <h3>{paperHeads.extras}</h3>
      <ul className="extras">
        {paper.extras.map(({ key, title, description, room, amount, isChosen }) => (
          <li key={key}>
            <span className={isChosen ? 'box done' : 'box'} />
            <span>
              {title} <small>{[description, room].filter(Boolean).join(' ')}</small>
            </span>
            <span className="num">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stages({ paper }: { paper: QuotePaper }) {
  if (paper.stages.length === 0) return null
  return (
    <section>
      <h3>{paperHeads.stages}</h3>
      <ul className="extras stages">
        {paper.stages.map(({ name, share, when, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stages may be alike
          <li key={at}>
            <span>
              {name}, {share} <small>{when}</small>
            </span>
            <span className="num">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Exclusions({ paper }: { paper: QuotePaper }) {
  if (paper.exclusions.length === 0) return null
  return (
    <section>
      <h3>{paperHeads.exclusions}</h3>
      <ul className="small">
        {paper.exclusions.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Accepted({ paper }: { paper: QuotePaper }) {
  return (
    <section className="accepted">
      <h3>{paperHeads.accepted}</h3>
      {paper.accepted.map(({ label, value }) => (
        <p key={label}>
          {label} {value}
        </p>
      ))}
    </section>
  )
}

function Sign() {
  return (
    <p className="sign">
      {paperHeads.sign.map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
