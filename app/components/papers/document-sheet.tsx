import { Children, type ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
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
    <article
      className="paper-sheet document-sheet mx-auto gap-[4mm] text-[9.25pt]/[1.35] max-md:text-m print:block print:[padding:0_0_9mm] print:box-decoration-clone print:[page:document] print:[&>*+*]:mt-[4mm]"
      aria-label={sheet.name}
    >
      <DocumentHead company={company} logo={logo} />
      <div className="grid grid-cols-[minmax(0,1fr)_74mm] gap-[8mm] max-md:flex max-md:flex-col max-md:gap-[4mm]">
        <div>
          <h2 className="mb-[1.5mm] text-[20pt] tracking-[-0.02em]">{sheet.title}</h2>
          <p>
            {each(sheet.to, line => (
              <span className="block">{line}</span>
            ))}
          </p>
        </div>
        <div>
          {number ? (
            <p className="mb-[1mm] text-right font-figures text-[20pt]/[1.1] font-bold tracking-[-0.015em] whitespace-nowrap max-md:text-left">
              {number}{' '}
              {revision ? (
                <span className="mr-0.75 text-[9pt] font-normal tracking-[0] text-chalk-2">{revision}</span>
              ) : null}
            </p>
          ) : null}
          <dl>
            {each(sheet.facts, ({ label, value }) => (
              <div className="flex justify-between gap-[5mm]">
                <dt className="text-chalk-3">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {subject ? (
        <p>
          <b>{subject}</b>
          {site ? <span className="small block">{site}</span> : null}
        </p>
      ) : null}
      {intro ? <p className="whitespace-pre-line">{intro}</p> : null}
      {each(sheet.rows, ([first, second]) => {
        if (!second) return first && <Part block={first} />
        return (
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)_78mm] items-start gap-[5mm_8mm] max-md:flex max-md:flex-col max-md:items-stretch max-md:gap-[4mm] print:*:break-inside-avoid',
              !first && '*:col-start-2',
            )}
          >
            {first ? <Part block={first} /> : null}
            <Part block={second} />
          </div>
        )
      })}
      <footer className="flex justify-between gap-[6mm] [border-top:0.3mm_solid_#000] pt-[1.6mm] text-[8pt] text-chalk-2 print:fixed print:[inset:auto_0_0]">
        <span>{company.foot}</span>
        <span className="whitespace-nowrap">{sheet.reference}</span>
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
          <ul>
            {each(block.rows, ({ what, words, amount, isChosen }) => (
              <li className="flex items-baseline gap-[2mm] hair-above py-[0.8mm] first:border-0">
                {isChosen === undefined ? null : (
                  <span
                    className={classNames(
                      'box mt-[0.5mm] size-[3.6mm] self-start [border-width:0.3mm]',
                      isChosen && 'done',
                    )}
                  />
                )}
                <span>
                  {what} <small>{words}</small>
                </span>
                <span className="num ml-auto">{amount}</span>
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
        <Section title={block.title}>
          {block.name ? (
            <p>
              <b>{block.name}</b>
            </p>
          ) : null}
          <p className="small whitespace-pre-line">{block.text}</p>
        </Section>
      )
    case 'sign':
      return (
        <p className="sign mt-auto! pt-[12mm] text-[8.5pt] max-md:flex max-md:flex-col max-md:gap-[4mm] print:break-inside-avoid">
          {each(block.places, text => (
            <span>{text}</span>
          ))}
        </p>
      )
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title>{title}</Title>
      {children}
    </section>
  )
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h3 className="mb-[1mm] [border-top:0.5mm_solid_#000] pt-[1.4mm] text-[10.5pt] print:break-after-avoid">
      {children}
    </h3>
  )
}

const widths = {
  items: ['', 'w-[22mm]', 'w-[30mm]'],
  kinds: ['', 'w-[46mm]', 'w-[30mm]'],
  dealings: ['', 'w-[70%]'],
}

function Lines({ look, heads, figures, parts }: LinesBlock) {
  const isFigure = (at: number) => at >= heads.length - figures
  // A narrow screen has no head, so of several figures each is labelled.
  const label = (at: number, cell: Cell) => (figures > 1 && cell !== '' ? heads[at] : undefined)
  return (
    <table className={`${look} w-full border-collapse`}>
      <thead className="max-md:hidden">
        <tr>
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={classNames(isFigure(at) && 'text-right whitespace-nowrap', widths[look][at])}
            >
              {head || <span className="sr-only">Price</span>}
            </th>
          ))}
        </tr>
      </thead>
      {each(parts, ({ head, rows }) => (
        <tbody>
          {head ? (
            <tr className="room print:break-after-avoid">
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
                  {...(look === 'dealings' && at === 0 && { className: 'whitespace-nowrap' })}
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
          <Title>{title}</Title>
          <table className="w-full border-collapse">
            <thead>
              <tr className="max-md:hair-above">
                {heads.map((head, at) => (
                  <th key={head} scope="col" className={at > 0 ? 'text-right whitespace-nowrap' : undefined}>
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
        <p className="mt-[2mm] [border-left:1.2mm_solid_#000] py-[0.6mm] pl-[3mm] font-bold">{text}</p>
      ))}
    </section>
  )
}
