import { Badge } from '#app/components/kit/badge.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import type { IconName } from '#app/components/kit/icon.tsx'
import { Note, type Tone } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import type { Outcome } from '#app/domain/day-sheets/day-sheet.ts'

type PlanLine = {
  key: number
  line: number
  title: string
  job: string
  tone: Tone
  text: string
  detail: string
}

type Plan = {
  lines: readonly PlanLine[]
  untyped: string
  news: { title: string; text: string } | null
}

const toneIcons: Readonly<Record<Tone, IconName | null>> = {
  good: 'tick',
  warn: 'wait',
  bad: 'alert',
  plain: null,
}

/** Line by line what saving will do; what is wrong keeps its number and its reason. */
export function EveningPlan({ plan: { lines, untyped, news } }: { plan: Plan }) {
  return (
    <div id="plan">
      <Section title="What saving will do" aside="nothing is saved yet">
        <ol className="sheet-lines" aria-label="What saving will do">
          {lines.map(line => (
            <li key={line.key} className={line.tone === 'bad' ? 'wrong' : undefined}>
              <span className="fig">{line.line > 0 ? line.line : '?'}</span>
              <span>
                <b>{line.title}</b>
                {line.job ? <small> {line.job}</small> : null}
              </span>
              <span>
                {line.tone === 'plain' ? (
                  line.text
                ) : (
                  <Badge tone={line.tone} icon={toneIcons[line.tone]}>
                    {line.text}
                  </Badge>
                )}
                {line.detail ? <small> {line.detail}</small> : null}
              </span>
            </li>
          ))}
          {untyped ? (
            <li className="keep">
              <span className="fig">{untyped}</span>
              <span>Not typed</span>
              <span>Stay as they are</span>
            </li>
          ) : null}
        </ol>
      </Section>
      {news ? (
        <Note title={news.title} level={3} className="mt-4">
          {news.text}
        </Note>
      ) : null}
    </div>
  )
}

const outcomeTexts: Readonly<Record<Outcome, { text: string; tone: Tone }>> = {
  done: { text: 'Done', tone: 'good' },
  waiting: { text: 'Waiting', tone: 'warn' },
  open: { text: 'Stays open', tone: 'plain' },
  note: { text: 'Written by hand', tone: 'plain' },
}

/** The sheet as it was printed, with what of it is saved. */
export function SheetLines({
  lines,
}: {
  lines: readonly { line: number; title: string; job: string; outcome: Outcome | null }[]
}) {
  return (
    <Section title="On the sheet" aside={lines.length}>
      {lines.length === 0 ? <EmptyLine>No lines were printed</EmptyLine> : null}
      <ol className="sheet-lines" aria-label="On the sheet">
        {lines.map(({ line, title, job, outcome }) => (
          <li key={line}>
            <span className="fig">{line}</span>
            <span>
              <b>{title}</b>
              {job ? <small> {job}</small> : null}
            </span>
            <span>
              {outcome === null ? (
                <span className="quiet">Open</span>
              ) : outcomeTexts[outcome].tone === 'plain' ? (
                outcomeTexts[outcome].text
              ) : (
                <Badge tone={outcomeTexts[outcome].tone} icon={toneIcons[outcomeTexts[outcome].tone]}>
                  {outcomeTexts[outcome].text}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
