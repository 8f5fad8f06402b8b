import { ButtonLink } from '#app/components/kit/button.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { plural } from '#app/domain/format.ts'
import type { WrongRow } from '#app/domain/spreadsheets/spreadsheet.ts'

type WrongRowsProps = { title: string; fileHref: string; rows: readonly WrongRow[]; count: number }

export function WrongRows({ title, fileHref, rows, count }: WrongRowsProps) {
  const more = count - rows.length
  return (
    <Section
      title={title}
      aside={
        <ButtonLink size="small" icon="download" href={fileHref} {...byBrowser} download>
          Wrong Rows as CSV
        </ButtonLink>
      }
    >
      <ul className="wrong">
        {rows.map(({ row, about, problems }) => (
          <li
            className="grid grid-cols-[60px_minmax(0,1fr)] gap-y-0 gap-x-3 py-2 pl-4 [border:solid_var(--color-bad)] [border-width:1px_0_0_5px] [border-top-color:var(--color-hair)] [line-height:1.375]"
            key={row}
          >
            <span className="fig text-2xl/none font-bold">
              <span className="sr-only">Row </span>
              {row}
            </span>
            <div className="wrap-anywhere">
              {problems.map(({ head, value, reason }, at) => (
                <p key={`${head} ${reason}`}>
                  <b className="bad">
                    {head}: {value === '' ? 'empty' : value}
                  </b>
                  <br />
                  {reason}. {at === problems.length - 1 ? <span className="quiet">{about}</span> : null}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="quiet mt-3">{plural(more, 'more is', 'more are')} in the CSV.</p> : null}
    </Section>
  )
}
