import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { defaultStageLooks, stageColour } from '#app/components/kit/stage.ts'
import { plainMoney } from '#app/domain/format.ts'
import { planOf, trialDays } from '#app/domain/subscriptions/plans.ts'

export function LandingHero() {
  return (
    <section className="pt-6 max-md:pt-4" aria-labelledby="hero">
      <div className="page-wide">
        <h1
          id="hero"
          className="max-w-[15ch] text-4xl leading-[0.96] md:text-5xl lg:text-6xl tracking-[-0.045em]"
        >
          Every job in the shop, on&nbsp;one&nbsp;rod.
        </h1>
        <div className="mt-7 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-12 gap-y-6 max-md:grid-cols-1">
          <div>
            <p className="max-w-[44ch] text-l leading-[1.45] text-chalk-2">
              Mortise keeps joinery and cabinet-making jobs in order, from the first measure to the last snag.
              For shops of two to fifteen people.
            </p>
            <a className="inline-flex min-h-11 items-center" href="#features">
              See how it works
            </a>
          </div>
          <Ask />
        </div>
      </div>
      <Stick />
    </section>
  )
}

function Ask() {
  const { price, seats, interval } = planOf(1, 'month')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <b className="font-figures text-6xl/[0.8] font-bold tracking-[-0.04em]">{plainMoney(price)}</b>
      <p className="leading-[1.3]">
        <b className="block">
          a {interval}, up to {seats} people
        </b>
        <span className="quiet">{trialDays} days free, nothing to pay today</span>
      </p>
      <TrialButton className="max-md:w-full" />
    </div>
  )
}

export function TrialButton({ className }: { className?: string }) {
  return (
    <ButtonLink variant="go" href="#pricing" className={classNames('min-h-14 text-ml', className)}>
      Start the 7-Day Trial
    </ButtonLink>
  )
}

type Peg = { no: string; name: string; at: number; far?: boolean; wideOnly?: boolean }

/** Jobs of the demo; `at` in hundredths of the rod's length. */
export const pegs: readonly Peg[] = [
  { no: '016', name: 'Alcove units', at: 11 },
  { no: '013', name: 'Library, Denton House', at: 29, far: true, wideOnly: true },
  { no: '012', name: 'Fitted wardrobes', at: 39 },
  { no: '009', name: 'Shop counter', at: 49, far: true, wideOnly: true },
  { no: '007', name: 'Shaker kitchen', at: 56, wideOnly: true },
  { no: '005', name: 'Twelve fire doors', at: 74 },
  { no: '003', name: 'Vestry cupboard', at: 90, wideOnly: true },
]

export const jobsInStage = [3, 4, 5, 3, 3]

function Stick() {
  return (
    <div
      className="stick relative mt-[142px] h-28 text-pencil max-md:mt-28 max-md:h-[76px]"
      role="img"
      aria-label="A setting-out rod marked with the five stages Measure, Design, Production, Install and Complete, with jobs pegged along it"
    >
      {pegs.map(({ no, name, at, far, wideOnly }) => (
        <span
          key={no}
          className={`peg absolute bottom-full grid w-max justify-items-center gap-1 text-center text-s/[1.15] text-chalk [transform:translateX(-50%)] ${far ? 'is-far pb-[62px]' : 'pb-[5px]'} ${wideOnly ? 'max-md:hidden' : ''}`}
          style={{ left: `${at}%` }}
        >
          <b className="font-figures text-2xl/none max-md:text-xl/none">{no}</b>
          <span className="text-chalk-2">{name}</span>
        </span>
      ))}
      <ol className="grid h-full grid-cols-[repeat(5,1fr)]">
        {defaultStageLooks.map(({ name, colour }, at) => (
          <li key={name} className="flex items-end justify-between font-bold" style={stageColour(colour)}>
            {name}
            <b className="fig max-md:hidden">{jobsInStage[at]}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
