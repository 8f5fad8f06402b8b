import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon } from '#app/components/kit/icon.tsx'
import { calculatedAs } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { LiveSum } from './live-sum.tsx'

type Texts = Readonly<Record<string, string>>

type CalculationProps = {
  texts: Texts
  rooms: readonly { id: number; name: string }[]
}

export function QuoteCalculation({ texts, rooms }: CalculationProps) {
  return (
    <Section title="What it comes to" span={4} className="comes-to">
      <dl className="reck">
        {rooms.map(({ id, name }, at) => (
          <Row key={id} label={name} name={`room[${at}]`} texts={texts} />
        ))}
        <Row label="Discount" name="discount" texts={texts} />
        <Row label={<b>Before VAT</b>} name="net" texts={texts} />
        <Row label="VAT" how="vat" name="vatSum" texts={texts} />
        <Row label="With VAT" name="gross" texts={texts} isAll />
      </dl>
      <dl className="reck mt-8">
        <Row label="Cost" how="costHow" name="cost" texts={texts} />
        <Row label="Left over" how="leftHow" name="left" texts={texts} />
        <Row label="Margin" note="of the price" name="margin" texts={texts} />
        <Row label="Mark-up" note="on the cost" name="markUp" texts={texts} />
        <Row label="A workshop hour earns" how="earnsHow" name="earns" texts={texts} />
      </dl>
      {texts.like ? (
        <p className="quiet mt-4" {...calculatedAs('like')}>
          {texts.like}
        </p>
      ) : null}
    </Section>
  )
}

type RowProps = { label: ReactNode; name: string; texts: Texts; how?: string; note?: string; isAll?: boolean }

function Row({ label, name, texts, how, note, isAll }: RowProps) {
  return (
    <div className={isAll ? 'all' : undefined}>
      <dt>
        {label}
        {note ? <small>{note}</small> : null}
        {how ? (
          <small className="whitespace-pre-line" {...calculatedAs(how)}>
            {texts[how]}
          </small>
        ) : null}
      </dt>
      <dd>
        <LiveSum name={name} texts={texts} />
      </dd>
    </div>
  )
}

export function QuoteTally({ texts, warnings }: { texts: Texts; warnings: number }) {
  return (
    <aside
      className="tally [position:sticky] [@media(max-height:30em)]:static bottom-0 z-12 mx-[calc(-1*var(--gut))] mt-12 mb-[-72px] flex items-center justify-between gap-x-6 gap-y-2 chalk-above bg-ink px-(--gut) pt-2.5 pb-3 max-md:bottom-[calc(68px+env(safe-area-inset-bottom)+var(--notice,0px))] max-md:mb-0 max-md:flex-wrap max-md:pt-1.5 max-md:pb-1.5 print:static"
      aria-label="What the quote comes to"
    >
      <Tally label="With VAT">
        <LiveSum
          name="gross"
          texts={texts}
          className="whitespace-nowrap text-3xl/[1.1] font-bold max-md:text-2xl/[1.1]"
        />
      </Tally>
      <Tally label="Before VAT" className="max-md:hidden">
        <LiveSum name="net" texts={texts} className={mainFigure} />
      </Tally>
      <Tally label="Cost" className="max-lg:hidden">
        <LiveSum name="cost" texts={texts} className={mainFigure} />
      </Tally>
      <Tally label="Margin · mark-up">
        <LiveSum name="margin" texts={texts} className={mainFigure} />{' '}
        <LiveSum name="markUp" texts={texts} className={sideFigure} />
      </Tally>
      <Tally label="An hour earns" className="max-lg:hidden">
        <LiveSum name="earns" texts={texts} className={mainFigure} />{' '}
        <LiveSum name="need" texts={texts} className={sideFigure} />
      </Tally>
      {warnings > 0 ? (
        <div className="min-w-0 [border-left:1px_solid_var(--color-hair)] pl-6 max-md:hidden">
          <a
            href="#warnings"
            className="text-warn [--icon:22px] inline-flex gap-1.5 items-center min-h-11 font-bold"
          >
            <Icon name="alert" />
            {warnings} to look at
          </a>
        </div>
      ) : null}
    </aside>
  )
}

const mainFigure = 'whitespace-nowrap text-xl/[1.1] font-bold max-md:text-l/[1.1]'
const sideFigure = 'whitespace-nowrap text-m/[1.1] text-chalk-2'

type TallyProps = { label: string; className?: string; children: ReactNode }

function Tally({ label, className, children }: TallyProps) {
  return (
    <div
      className={classNames(
        'min-w-0 [&+&]:[border-left:1px_solid_var(--color-hair)] [&+&]:pl-6 max-md:[&+&]:pl-4',
        className,
      )}
    >
      <span className="block whitespace-nowrap text-s/[1.3] text-chalk-2">{label}</span>
      {children}
    </div>
  )
}
