import type { ReactNode } from 'react'
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
    <aside className="tally print:static" aria-label="What the quote comes to">
      <div>
        <span>With VAT</span>
        <LiveSum name="gross" texts={texts} />
      </div>
      <div className="max-md:hidden">
        <span>Before VAT</span>
        <LiveSum name="net" texts={texts} />
      </div>
      <div className="max-lg:hidden">
        <span>Cost</span>
        <LiveSum name="cost" texts={texts} />
      </div>
      <div>
        <span>Margin · mark-up</span>
        <LiveSum name="margin" texts={texts} /> <LiveSum name="markUp" texts={texts} className="beside" />
      </div>
      <div className="max-lg:hidden">
        <span>An hour earns</span>
        <LiveSum name="earns" texts={texts} /> <LiveSum name="need" texts={texts} className="beside" />
      </div>
      {warnings > 0 ? (
        <div className="max-md:hidden">
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
