import { Section } from '#app/components/kit/section.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { TemplateDates } from '#app/domain/templates/template-dates.ts'

export function TemplateDatesSection({ dates, level }: { dates: TemplateDates; level?: 2 | 3 | undefined }) {
  return (
    <Section title="The dates it will set" aside={dates.sum} level={level}>
      {dates.weeks.length > 0 ? <Weeks {...dates} /> : null}
      <Skips {...dates} />
      <div className="plan-stages">
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
      <div className="plan-weekno" aria-hidden="true" style={{ '--n': weeks.length }}>
        {weeks.map(({ label, month }, at) =>
          at % step === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is what stands in its place
            <span key={at} style={{ gridColumn: at + 1 }}>
              <b>{label}</b> {month}
            </span>
          ) : null,
        )}
      </div>
      <div className="plan-weeks" role="img" aria-label={weeksText} style={{ '--n': days.length }}>
        {days.map(({ kind, colour }, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is what stands in its place
            key={at}
            className={`${kind}${colour ? ' has' : ''}`}
            style={stageColour(colour)}
          />
        ))}
      </div>
    </>
  )
}

function Skips({ bankHolidays, moves }: TemplateDates) {
  return (
    <ul className="plan-skips">
      <li className="not-counted">
        <span>
          Not counted: weekends
          {bankHolidays.map(day => (
            <span key={day}>
              , <b>{day}</b>
            </span>
          ))}
        </span>
      </li>
      {moves.map(({ who, text }) => (
        <li key={text}>
          <span>
            <b>{who}</b> {text}
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
    <section style={stageColour(colour)}>
      <header>
        <Heading>{capitaliseFirst(name)}</Heading>
        <small>{sum}</small>
      </header>
      <ul>
        {tasks.map(({ title, date, detail, moved }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may be called the same
          <li key={at}>
            <span>{title}</span>
            {date ? <b>{date}</b> : null}
            {detail || moved ? (
              <small>
                {detail}
                {detail && moved ? ' ' : ''}
                {moved ? <span className="warn">({moved})</span> : null}
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
