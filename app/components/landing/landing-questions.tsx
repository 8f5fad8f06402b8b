import { TrialButton } from '#app/components/landing/landing-hero.tsx'
import { plainMoney } from '#app/domain/format.ts'
import { planOf, trialDays } from '#app/domain/subscriptions/plans.ts'

const questions: readonly { ask: string; answer: string }[] = [
  {
    ask: 'What do I pay today?',
    answer:
      'Nothing. The first 7 days are free on every plan. Your card is asked for by Stripe, and charged for the first time when the trial ends. Cancel before, and it never is.',
  },
  {
    ask: 'Is it for a shop like ours?',
    answer:
      'If two to fifteen of you make and fit kitchens, stairs, doors or shop fittings, and the jobs live on a whiteboard, in a diary and in three phones: yes. Nobody needs an office to run it.',
  },
  {
    ask: 'What do we need for it?',
    answer:
      'Any PC, tablet or phone with a browser. There is nothing to install, and it is quick on an old PC and on a phone with one bar of signal.',
  },
  {
    ask: 'How do our jobs get in?',
    answer:
      'Type them, or send a spreadsheet: clients, jobs and tasks are read from Excel or CSV, and you see every row before it is saved.',
  },
  {
    ask: 'Are quotes and invoices in the price?',
    answer:
      'Not yet. A plan holds jobs, tasks, the board, calendar, hours, chat, to-dos, files and what jobs were paid. Quoting, Invoicing, Overheads, Stock and Training Videos are add-ons, and none of them can be bought yet.',
  },
  {
    ask: 'What if we grow?',
    answer:
      'Go to the next team size on the Subscription page. You pay the difference for what is left of the month, and the new seats are there at once.',
  },
  {
    ask: 'Can we leave again?',
    answer:
      'Any day, and with your data: everything goes into one file, drawings and photos too. Cancel on the Subscription page, and what you have paid for runs to its end.',
  },
  {
    ask: 'Who sees our jobs?',
    answer:
      'Your people, and nobody else. Joiners do not see money unless you make them managers. No other company ever sees anything of yours.',
  },
]

export function LandingQuestions() {
  return (
    <section
      className="page-wide mt-28 grid grid-cols-[minmax(0,4fr)_minmax(0,7fr)] gap-x-14 gap-y-8 max-lg:grid-cols-1 max-md:mt-18"
      aria-labelledby="asked-title"
    >
      <h2 id="asked-title" className="headline">
        Asked at the bench.
      </h2>
      <div className="questions">
        {questions.map(({ ask, answer }) => (
          <details className="hair-above first:chalk-above" key={ask}>
            <summary className="flex items-center justify-between gap-4 min-h-16 text-l font-bold [letter-spacing:-0.015em]">
              {ask}
            </summary>
            <p className="max-w-[62ch] pb-6 text-chalk-2 text-ml/[1.55]">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

export function LandingEnd() {
  return (
    <section className="page-wide mt-28 max-md:mt-18" aria-labelledby="end-title">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-12 gap-y-6 border-t-2 border-chalk pt-8 max-md:grid-cols-1">
        <div>
          <h2 id="end-title" className="headline">
            Try it with this week’s jobs.
          </h2>
          <p className="mt-3 text-l text-chalk-2">
            From {plainMoney(planOf(1, 'month').price)} a month after {trialDays} free days. Cancel before and
            you pay nothing.
          </p>
        </div>
        <TrialButton />
      </div>
    </section>
  )
}
