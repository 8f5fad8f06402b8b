import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { List } from '#app/components/kit/list.tsx'
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
        className="grid grid-cols-(--cols) gap-0.5 mt-3 max-md:grid-cols-[1fr_1fr] max-md:gap-x-4 max-md:gap-y-3"
        style={{
          '--cols': parts.map(({ part }) => `minmax(max-content, ${Math.abs(part.length)}fr)`).join(' '),
        }}
      >
        {parts.map(({ key, label, part, note }) => (
          <div className="min-w-0" key={key}>
            <span className="block font-bold">{label}</span>
            <span className="sum">
              {part.whole}
              <i>{part.part}</i>
            </span>
            {note ? <small className="block text-chalk-2">{note}</small> : null}
          </div>
        ))}
      </div>
      <Dimension className="mt-5">Contract {contract.contract}</Dimension>
    </Section>
  )
}

type Answer = { question: string; detail: string; answer: 'Yes' | 'No' }

type CheckLineProps = { icon: IconName; isWarning?: boolean; end?: string; children: ReactNode }

export function CheckLine({ icon, isWarning, end, children }: CheckLineProps) {
  return (
    <li
      className={classNames(
        '[--icon:20px] min-h-0 items-start py-2.5 leading-[1.35]',
        isWarning && 'text-warn font-bold',
      )}
    >
      <Icon name={icon} className="mt-px mr-1" />
      <span className="grow">{children}</span>
      {end ? <b>{end}</b> : null}
    </li>
  )
}

export function TaxAnswers({ rows }: { rows: readonly Answer[] }) {
  return (
    <List>
      {rows.map(({ question, detail, answer }) => (
        <CheckLine key={question} icon={answer === 'Yes' ? 'tick' : 'x'} end={answer}>
          {question} {detail ? <small className="wrap-anywhere">{detail}</small> : null}
        </CheckLine>
      ))}
    </List>
  )
}
