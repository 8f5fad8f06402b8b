import { classNames } from '#app/components/kit/class-names.ts'
import { type Letterhead, PaperSheet } from '#app/components/kit/paper-sheet.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { freeLines } from '#app/domain/day-sheets/day-sheet.ts'

export type SheetPaperProps = {
  who: string
  dayText: string
  sum: string
  lines: { line: number; title: string; job: string; about: string; hours: string }[]
  waiting: string
  moreCount: number
  code: { size: number; path: string }
}

/** Above this many lines a title gets one line. */
const roomyLines = 9

export function SheetPaper({ sheet, company }: { sheet: SheetPaperProps; company: Letterhead }) {
  const { lines, moreCount } = sheet
  const free = Array.from({ length: freeLines }, (_, at) => lines.length + at + 1)
  return (
    <PaperSheet
      company={company}
      label={`Day sheet of ${sheet.who}`}
      className={classNames('day-sheet', lines.length > roomyLines && 'close')}
      aside={
        <>
          Day sheet
          <br />
          {sheet.sum}
        </>
      }
    >
      <div className="whose">
        <h2>{sheet.who}</h2>
        <p className="fig">{sheet.dayText}</p>
      </div>
      <div className="heads" aria-hidden="true">
        <span>Line</span>
        <span>Job and task</span>
        <span>From</span>
        <span>To</span>
        <span>Note</span>
      </div>
      <ol className="work" style={{ '--rows': lines.length + freeLines }}>
        {lines.map(({ line, title, job, about, hours }) => (
          <li key={line} value={line}>
            <span className="fig">{line}</span>
            <span className="what">
              <span className="task">
                <b>
                  {job ? <span className="fig">{job}</span> : null} {title}
                </b>{' '}
                {hours ? <span className="hours">{hours}</span> : null}
              </span>
              {about ? <small>{about}</small> : null}
            </span>
            <Blanks />
          </li>
        ))}
        {free.map(line => (
          <li key={line} value={line}>
            <span className="fig">{line}</span>
            <span className="blank" />
            <Blanks />
          </li>
        ))}
      </ol>
      {moreCount > 0 || sheet.waiting ? (
        <div className="beside">
          {moreCount > 0 ? (
            <p>
              <b>{moreCount} more</b> can be done now: they are on the Portal.
            </p>
          ) : null}
          {sheet.waiting ? (
            <p>
              <b>Waiting, not on this sheet:</b> {sheet.waiting}
            </p>
          ) : null}
        </div>
      ) : null}
      <div className="hand-in">
        <QrCode code={sheet.code} label={`QR code that opens the hours of ${sheet.who}`} />
        <p>Hand in tonight, or scan this to type your hours.</p>
        <p className="line">Hours today</p>
        <p className="line">Signed</p>
      </div>
    </PaperSheet>
  )
}

function Blanks() {
  return (
    <>
      <span className="blank" />
      <span className="blank" />
      <span className="blank" />
    </>
  )
}
