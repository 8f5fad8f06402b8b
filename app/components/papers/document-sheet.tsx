import { Children, type ReactNode } from 'react'
import { cellLabel } from '#app/components/kit/page-attributes.ts'
import { DocumentHead } from '#app/components/papers/document-head.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'
import type { Block, Cell, LinesBlock, RatesBlock } from '#app/domain/papers/document-sheet.ts'
import { type Paper, sheetOf } from '#app/domain/papers/paper.ts'

export function DocumentSheet({ paper, logo = null }: { paper: Paper; logo?: Logo | null }) {
  const sheet = sheetOf(paper)
  const { company, number, revision, subject, site, intro } = sheet
  return (
    <article className="document-sheet" aria-label={sheet.name}>
      <DocumentHead company={company} logo={logo} />
      <div className="to">
        <div>
          <h2 className="what">{sheet.title}</h2>
          <p>
            {each(sheet.to, line => (
              <span>{line}</span>
            ))}
          </p>
        </div>
        <div>
          {number ? (
            <p className="no">
              {number} {revision ? <small>{revision}</small> : null}
            </p>
          ) : null}
          <dl>
            {each(sheet.facts, ({ label, value }) => (
              <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {subject ? (
        <p className="subject">
          <b>{subject}</b>
          {site ? <span className="small">{site}</span> : null}
        </p>
      ) : null}
      {intro ? <p className="intro">{intro}</p> : null}
      {each(sheet.rows, ([first, second]) => {
        if (!second) return first && <Part block={first} />
        return (
          <div className={first ? 'two' : 'two one'}>
            {first ? <Part block={first} /> : null}
            <Part block={second} />
          </div>
        )
      })}
      <footer>
        <span>{company.foot}</span>
        <span className="ref">{sheet.reference}</span>
      </footer>
    </article>
  )
}

/** Rows may be alike, so each is known by its place. */
function each<T>(all: readonly T[], draw: (one: T) => ReactNode): ReactNode[] {
  return Children.toArray(all.map(draw))
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'lines':
      return <Lines {...block} />
    case 'rates':
      return <Rates {...block} />
    case 'sums':
      return (
        <Section title={block.title}>
          <Calculation calculation={block.sums} total={block.total} />
        </Section>
      )
    case 'facts':
      return (
        <Section title={block.title}>
          <dl className="reck">
            {each(block.facts, ({ label, value }) => (
              <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )
    case 'prices':
      return (
        <Section title={block.title}>
          <ul className="extras">
            {each(block.rows, ({ what, words, amount, isChosen }) => (
              <li>
                {isChosen === undefined ? null : <span className={isChosen ? 'box done' : 'box'} />}
                <span>
                  {what} <small>{words}</small>
                </span>
                <span className="num">{amount}</span>
              </li>
            ))}
          </ul>
        </Section>
      )
    case 'list':
      return (
        <Section title={block.title}>
          <ul className={block.isSmall ? 'small' : undefined}>
            {each(block.rows, ({ what, words }) => (
              <li>
                {what} {words ? <span className="small">{words}</span> : null}
              </li>
            ))}
          </ul>
        </Section>
      )
    case 'terms':
      return (
        <Section title={block.title} className="terms">
          {block.name ? (
            <p>
              <b>{block.name}</b>
            </p>
          ) : null}
          <p className="small">{block.text}</p>
        </Section>
      )
    case 'sign':
      return (
        <p className="sign">
          {each(block.places, text => (
            <span>{text}</span>
          ))}
        </p>
      )
  }
}

type SectionProps = { title: string; className?: string; children: ReactNode }

function Section({ title, className, children }: SectionProps) {
  return (
    <section className={className}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Lines({ look, heads, figures, parts }: LinesBlock) {
  const isFigure = (at: number) => at >= heads.length - figures
  // A narrow screen has no head, so of several figures each is labelled.
  const label = (at: number, cell: Cell) => (figures > 1 && cell !== '' ? heads[at] : undefined)
  return (
    <table className={look === 'items' ? undefined : look}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={isFigure(at) ? 'num' : undefined}>
              {head || <span className="sr-only">Price</span>}
            </th>
          ))}
        </tr>
      </thead>
      {each(parts, ({ head, rows }) => (
        <tbody>
          {head ? (
            <tr className="room">
              <th scope="rowgroup" colSpan={heads.length - 1}>
                {head.name}
              </th>
              <td className="num">{head.amount}</td>
            </tr>
          ) : null}
          {each(rows, cells => (
            <tr>
              {cells.map((cell, at) => (
                <td
                  key={heads[at]}
                  {...(isFigure(at) && { className: 'num', ...cellLabel(label(at, cell)) })}
                >
                  {typeof cell === 'string' ? cell : cell.what}
                  {typeof cell !== 'string' && cell.words ? <small>{cell.words}</small> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Rates({ title, heads, rows, words }: RatesBlock) {
  return (
    <section>
      {rows.length > 0 ? (
        <>
          <h3>{title}</h3>
          <table className="rates">
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" className={at > 0 ? 'num' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(rows, cells => (
                <tr>
                  {cells.map((cell, at) => (
                    <td key={heads[at]} className={at > 0 ? 'num' : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {each(words, text => (
        <p className="say-so">{text}</p>
      ))}
    </section>
  )
}
