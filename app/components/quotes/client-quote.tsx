import type { ReactNode } from 'react'
import { ClientOpening } from '#app/components/client-pages/client-opening.tsx'
import { PaymentParts, PaymentRow } from '#app/components/client-pages/payment-parts.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { paperHeads, type QuotePaper } from '#app/domain/quotes/quote-paper.ts'
import { Calculation } from './quote-parts.tsx'

type HeadProps = {
  paper: QuotePaper
  issued: string
  forWhom: string
  author: string
  /** The picture that stands first. */
  lead: Drawing | undefined
  children: ReactNode
}

export function ClientHead({ paper, issued, forWhom, author, lead, children }: HeadProps) {
  return (
    <>
      <ClientOpening
        which={[`Quote ${paper.number}, ${paper.revision}`, issued]}
        title={paper.title}
        forWhom={forWhom && `For ${forWhom}`}
        amount={paper.total.amount}
      >
        {children}
      </ClientOpening>
      {lead ? <Drawings files={paper.files} drawings={[lead]} isFirst /> : null}
      {paper.intro || author ? (
        <p className="mb-10 max-w-[58ch] whitespace-pre-line">
          {paper.intro}
          {author ? <span className="quiet block">{author}</span> : null}
        </p>
      ) : null}
    </>
  )
}

type Drawing = {
  at: number
  room: number | null
  href: string | null
  picture: { small: string; large: string; width: number; height: number } | null
}

type DrawingsProps = { files: QuotePaper['files']; drawings: readonly Drawing[]; isFirst?: boolean }

export function ClientDrawings({ files, drawings }: DrawingsProps) {
  const loose = drawings.filter(({ room }) => room === null)
  if (loose.length === 0) return null
  return (
    <Section title={paperHeads.files}>
      <Drawings files={files} drawings={loose} />
    </Section>
  )
}

/** Keeps a portrait drawing no taller than a screen. */
function shownWidth({ width, height }: { width: number; height: number }): number {
  return Math.round(Math.min(600, (540 * width) / height))
}

function Drawings({ files, drawings, isFirst = false }: DrawingsProps) {
  return drawings.map(({ at, href, picture }) => {
    const { name, kind } = files[at] ?? { name: '', kind: '' }
    return (
      <figure className="mb-5" key={at}>
        {picture && href ? (
          <a href={href} {...byBrowser}>
            <img
              className="h-auto w-full bg-ink-0"
              src={picture.small}
              srcSet={`${picture.small} 480w, ${picture.large} 1920w`}
              sizes="(min-width: 1081px) 600px, 100vw"
              alt={name}
              width={picture.width}
              height={picture.height}
              style={{ maxWidth: shownWidth(picture) }}
              loading={isFirst ? 'eager' : 'lazy'}
              decoding="async"
            />
          </a>
        ) : null}
        <figcaption className="mt-2 text-s/[1.4] text-chalk-2">
          {href && !picture ? (
            <a className="inline-flex min-h-11 items-center text-chalk" href={href} {...byBrowser}>
              {name}
            </a>
          ) : (
            <span className="text-chalk">{name}</span>
          )}{' '}
          <small>{href ? kind : `${kind}, not kept any more`}</small>
        </figcaption>
      </figure>
    )
  })
}

export function ClientRooms({ rooms, files, drawings }: Pick<QuotePaper, 'rooms'> & DrawingsProps) {
  return rooms.map((room, at) => (
    <Section
      // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name
      key={at}
      title={room.name}
      aside={room.amount ? <b className="fig text-l">{room.amount}</b> : at === 0 ? 'before VAT' : undefined}
    >
      <Drawings files={files} drawings={drawings.filter(({ room }) => room === at)} />
      <ul>
        {room.items.map((item, at) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 hair-above py-3 first:border-0 first:pt-0 print:break-inside-avoid"
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
            key={at}
          >
            <h3 className="text-ml">{item.title}</h3>
            <span className="fig text-l/[1.35] font-bold whitespace-nowrap">{item.amount}</span>
            <p className="col-span-full max-w-[58ch] text-chalk-2 whitespace-pre-line">
              {item.description} <span className="block whitespace-nowrap">{item.quantity}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  ))
}

type ExtrasProps = {
  extras: QuotePaper['extras']
  /** Id of the form that its ticks belong to; none where nothing can be chosen. */
  form?: string
  children?: ReactNode
}

export function ClientExtras({ extras, form, children }: ExtrasProps) {
  if (extras.length === 0) return null
  return (
    <Section id="extras" title="Extras" aside="prices with VAT">
      <fieldset disabled={form === undefined}>
        <legend className="sr-only">Choose extras</legend>
        {extras.map(({ key, title, description, room, amount, isChosen }) => (
          <label
            className="grid cursor-pointer grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 hair-above py-3 text-ml/[1.4] first-of-type:border-0"
            key={key}
          >
            <input
              className="tickbox mt-0"
              type="checkbox"
              name="extra"
              value={key}
              form={form}
              defaultChecked={isChosen}
            />
            <span>
              <b>{title}</b>
              <small className="block text-m text-chalk-2">
                {[description, room].filter(Boolean).join(' ')}
              </small>
            </span>
            <span className="fig text-l/[1.35] font-bold whitespace-nowrap">+ {amount}</span>
          </label>
        ))}
      </fieldset>
      {children}
    </Section>
  )
}

type HalvesProps = {
  /** On a wide screen the totals stand beside the rooms, and stay in sight. */
  beside: ReactNode
  children: ReactNode
}

export function ClientHalves({ beside, children }: HalvesProps) {
  return (
    <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1fr)_315px]">
      <div>{children}</div>
      <aside
        className="hidden chalk-above pt-4 lg:block lg:self-start lg:[position:sticky] lg:top-6"
        aria-label="What it comes to"
      >
        {beside}
      </aside>
    </div>
  )
}

export function ClientTotals({ paper, children }: { paper: QuotePaper; children?: ReactNode }) {
  return (
    <>
      <Calculation calculation={paper.calculation} total={paper.total} />
      {children}
    </>
  )
}

export function ClientStages({ stages }: Pick<QuotePaper, 'stages'>) {
  if (stages.length === 0) return null
  return (
    <Section title={paperHeads.stages}>
      <PaymentParts parts={stages.map(({ shareOf10000 }) => ({ weight: shareOf10000 }))} />
      <ol>
        {stages.map(({ name, share, when, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stages may be alike
          <PaymentRow key={at} name={`${name}, ${share}`} when={when} amount={amount} />
        ))}
      </ol>
    </Section>
  )
}

export function ClientTerms({ exclusions, terms }: Pick<QuotePaper, 'exclusions' | 'terms'>) {
  return (
    <>
      {exclusions.length > 0 ? (
        <Section title={paperHeads.exclusions}>
          <ul className="bullets quiet">
            {exclusions.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
              <li key={at}>{line}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {terms ? (
        <Section id="terms" title={paperHeads.terms}>
          <Fold title={`Read the terms: ${terms.title}`}>
            <p className="quiet max-w-[68ch] pb-4 pl-8 whitespace-pre-line max-md:pl-0">{terms.text}</p>
          </Fold>
        </Section>
      ) : null}
    </>
  )
}
