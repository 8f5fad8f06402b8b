import type { ReactNode } from 'react'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import type { SplitAmount } from '#app/components/kit/money-sum.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { DocumentTitle } from '#app/components/papers/document-title.tsx'
import { Scale } from './scale.tsx'

type InvoiceHeadProps = {
  back: { href: string; label: string }
  /** Null for a draft. */
  number: string | null
  marks: ReactNode
  title: string
  under: ReactNode
  children?: ReactNode
}

export function InvoiceHead({ back, number, marks, title, under, children }: InvoiceHeadProps) {
  return (
    <header className="head">
      <a className="back" href={back.href}>
        <Icon name="left" />
        {back.label}
      </a>
      <div>
        <DocumentTitle number={number} marks={marks} title={title} under={under} />
        {children ? <div className="row">{children}</div> : null}
      </div>
    </header>
  )
}

type Part = SplitAmount & { pence: number; length: number; planed?: number }

export type ContractScale = {
  contract: string
  mark: string
  before: Part
  now: Part
  toCome: Part
  held: string | null
}

export function ContractSection({ contract, isNote = false }: { contract: ContractScale; isNote?: boolean }) {
  const { before, now, toCome, held, mark } = contract
  const parts = [
    { key: 'before', label: 'Invoiced before', part: before, note: null },
    { key: 'now', label: isNote ? 'Taken back by this' : 'This one', part: now, note: null },
    { key: 'toCome', label: 'Still to come', part: toCome, note: held && `of that ${held} held back` },
  ].filter(({ part }) => part.pence !== 0)
  const isDrawn = parts.every(({ part }) => part.pence > 0)
  return (
    <Section title="The contract" aside={`before VAT; each mark is ${mark}, the planed part is paid`}>
      {isDrawn ? (
        <Scale
          height={44}
          lengths={parts.map(({ key, part }) => ({
            key,
            length: part.length,
            planed: part.planed ?? 0,
            ...(key === 'now' ? { here: 'Invoiced to here' } : {}),
          }))}
        />
      ) : null}
      <div
        className="lengths grid grid-cols-(--cols) gap-0.5 mt-3 max-md:grid-cols-[1fr_1fr] max-md:gap-x-4 max-md:gap-y-3"
        style={{
          '--cols': parts.map(({ part }) => `minmax(max-content, ${Math.abs(part.length)}fr)`).join(' '),
        }}
      >
        {parts.map(({ key, label, part, note }) => (
          <div className="min-w-0" key={key}>
            <span>{label}</span>
            <span className="sum">
              {part.whole}
              <i>{part.part}</i>
            </span>
            {note ? <small>{note}</small> : null}
          </div>
        ))}
      </div>
      <Dimension className="mt-5">Contract {contract.contract}</Dimension>
    </Section>
  )
}

type Answer = { question: string; detail: string; answer: 'Yes' | 'No' }

export function TaxAnswers({ rows }: { rows: readonly Answer[] }) {
  return (
    <ul className="qa">
      {rows.map(({ question, detail, answer }) => (
        <li key={question}>
          <Icon name={answer === 'Yes' ? 'tick' : 'x'} />
          <span>
            {question} {detail ? <small>{detail}</small> : null}
          </span>
          <b>{answer}</b>
        </li>
      ))}
    </ul>
  )
}
