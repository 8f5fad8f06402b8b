import type { ReactNode } from 'react'
import { Section } from '#app/components/kit/section.tsx'
import { formatMoney } from '#app/domain/format.ts'
import { stageRows } from '#app/domain/quotes/settings-form.ts'

/** What clients will read, as it would be printed. */
export function PaperSample(props: { aside?: string; className?: string; children: ReactNode }) {
  const { children, ...section } = props
  return (
    <Section {...section} title="What clients read" span={5}>
      <div className="paper-sheet mt-2 mb-0 min-h-0 w-full gap-4 p-6 text-s">{children}</div>
    </Section>
  )
}

const net = 1_000_000
const items = [
  { name: 'Oak units, fitted', net: 720_000 },
  { name: 'Worktop, scribed to the wall', net: 280_000 },
]

type SampleProps = { values: Readonly<Record<string, string>>; rows: number; currency: string }

export function QuoteSample({ values, rows, currency }: SampleProps) {
  const { pricesShown, vatNumber, validDays } = values
  const money = (pence: number) => formatMoney(pence, currency)
  const total = vatNumber?.trim() ? (net * 6) / 5 : net
  const stages = Array.from({ length: rows }, (_, at) => stageRows(at)).flatMap(row => {
    const [name, share] = [values[row.name]?.trim(), values[row.share]?.trim() ?? '']
    const percent = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(share)?.[1]
    const amount = percent ? money(Math.round((total * Number(percent.replace(',', '.'))) / 100)) : share
    return name ? [{ key: row.name, name, amount: amount || 'the rest' }] : []
  })
  const exclusions = (values.exclusions ?? '').split('\n').filter(line => line.trim() !== '')
  return (
    <PaperSample aside="a sample" className="top-22 lg:sticky">
      <b className="text-l">Kitchen, Mill Lane</b>
      <dl className="grid gap-1">
        <Line name={<b>Kitchen</b>} amount={pricesShown === 'rooms' ? money(net) : ''} />
        {items.map(item => (
          <Line key={item.name} name={item.name} amount={pricesShown === 'items' ? money(item.net) : ''} />
        ))}
      </dl>
      <dl className="grid gap-1 line-above pt-3">
        <Line name={<b>{total === net ? 'To pay' : 'To pay, with VAT'}</b>} amount={<b>{money(total)}</b>} />
      </dl>
      <p>Good for {validDays} days.</p>
      {stages.length > 0 ? (
        <dl className="grid gap-1">
          {stages.map(({ key, name, amount }) => (
            <Line key={key} name={name} amount={amount} />
          ))}
        </dl>
      ) : null}
      {exclusions.length > 0 ? (
        <div>
          <b>Not included</b>
          {exclusions.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
    </PaperSample>
  )
}

function Line({ name, amount }: { name: ReactNode; amount: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}
