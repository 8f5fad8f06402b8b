import { Section } from '#app/components/kit/section.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { TemplateDates } from '#app/domain/templates/template-dates.ts'

export function TemplateDatesSection({ dates, level }: { dates: TemplateDates; level?: 2 | 3 | undefined }) {
  return (
    <Section title="The dates it will set" aside={dates.sum} level={level}>
      {dates.weeks.length > 0 ? <Weeks {...dates} /> : null}
      <Skips {...dates} />
      <div className="plan-stages grid grid-cols-[repeat(auto-fill,minmax(min(100%,188px),1fr))] gap-y-6 gap-x-5.5 mt-6">
        {dates.stages.map(stage => (
          <Stage key={stage.name} {...stage} level={level} />
        ))}
      </div>
    </Section>
  )
}

function Weeks({ weeks, days, weeksText }: TemplateDates) {
  const step = Math.ceil(weeks.length / 9)
  return (
    <>
      <div
        className="grid grid-cols-[repeat(var(--n),minmax(0,1fr))] mb-1 text-s text-chalk-2 whitespace-nowrap"
        aria-hidden="true"
        style={{ '--n': weeks.length }}
      >
        {weeks.map(({ label, month }, at) =>
          at % step === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is what stands in its place
            <span key={at} style={{ gridColumn: at + 1 }}>
              <b className="font-bold text-ml/none font-figures text-chalk">{label}</b> {month}
            </span>
          ) : null,
        )}
      </div>
      <div
        className="plan-weeks grid grid-cols-[repeat(var(--n),minmax(0,1fr))] bg-ink-3"
        role="img"
        aria-label={weeksText}
        style={{ '--n': days.length }}
      >
        {days.map(({ kind, colour }, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is what stands in its place
            key={at}
            className={`print:[print-color-adjust:exact] ${kind}${colour ? ' has' : ''}`}
            style={stageColour(colour)}
          />
        ))}
      </div>
    </>
  )
}

function Skips({ bankHolidays, moves }: TemplateDates) {
  return (
    <ul className="plan-skips flex flex-wrap gap-y-1 gap-x-6 mt-2 text-s text-chalk-2">
      <li className="not-counted flex items-center gap-2">
        <span>
          Not counted: weekends
          {bankHolidays.map(day => (
            <span key={day}>
              , <b className="text-chalk">{day}</b>
            </span>
          ))}
        </span>
      </li>
      {moves.map(({ who, text }) => (
        <li className="flex items-center gap-2" key={text}>
          <span>
            <b className="text-chalk">{who}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

type StageProps = TemplateDates['stages'][number] & { level: 2 | 3 | undefined }

function Stage({ name, colour, sum, tasks, level }: StageProps) {
  const Heading = level === 3 ? 'h4' : 'h3'
  return (
    <section className="min-w-0 [border-top:6px_solid_var(--st)] pt-2" style={stageColour(colour)}>
      <header className="flex justify-between items-baseline gap-2 mb-0.5 text-chalk-2">
        <Heading>{capitaliseFirst(name)}</Heading>
        <small>{sum}</small>
      </header>
      <ul>
        {tasks.map(({ title, date, detail, moved }, at) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0 gap-x-2 hair-above py-1.25 text-m/[1.25] wrap-anywhere"
            // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may be called the same
            key={at}
          >
            <span>{title}</span>
            {date ? <b className="font-bold text-ml/[1.2] font-figures whitespace-nowrap">{date}</b> : null}
            {detail || moved ? (
              <small className="col-span-full text-chalk-2">
                {detail}
                {detail && moved ? ' ' : ''}
                {moved ? <span className="warn text-warn">({moved})</span> : null}
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
