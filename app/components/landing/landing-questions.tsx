import { ButtonLink } from '#app/components/kit/button.tsx'

const questions: readonly { ask: string; answer: string }[] = [
  {
    ask: 'What do I pay today?',
    answer:
      'Nothing. The first 7 days are free on every plan. Your card is asked for by Stripe, and charged for the first time when the trial ends. Cancel before, and it never is.',
  },
  {
    ask: 'What do we need for it?',
    answer:
      'A browser. There is nothing to install, and it is quick on an old PC and on a phone with one bar of signal. Even with JavaScript switched off everything works.',
  },
  {
    ask: 'What if we grow?',
    answer:
      'Go to the next team size on the Subscription page. You pay the difference for what is left of the month, and the new seats are there at once.',
  },
  {
    ask: 'Can we leave again?',
    answer:
      'Yes, with your data. Export everything as one file any day, and cancel on the Subscription page. What you have paid for runs to its end.',
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
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

export function LandingEnd() {
  return (
    <section className="page-wide mt-28 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 max-md:mt-18">
      <p className="headline">Measure once. Everyone reads the same rod.</p>
      <ButtonLink href="#pricing">Choose a Plan</ButtonLink>
    </section>
  )
}
