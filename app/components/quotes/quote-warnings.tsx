import { Icon } from '#app/components/kit/icon.tsx'
import { capitaliseFirst } from '#app/domain/format.ts'
import { itemId } from '#app/domain/quotes/quote-links.ts'

export type ShownWarning = {
  of: string
  text: string
  room: number | null
  item: number | null
  title: string | null
}

const counts = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things']

/** None of these keeps a quote from being sent. */
export function QuoteWarnings({
  warnings,
  rooms,
}: {
  warnings: readonly ShownWarning[]
  rooms: readonly { id: number }[]
}) {
  if (warnings.length === 0) return null
  return (
    <details className="fold" id="warnings">
      <summary>
        <Icon name="alert" className="text-warn" />
        <b className="text-warn">
          {counts[warnings.length] ?? `${warnings.length} things`}
          <span className="max-md:sr-only"> to look at</span>
        </b>
        <Icon name="right" className="turn" />
      </summary>
      <p className="quiet pt-2">Nothing stops you sending.</p>
      <ul>
        {warnings.map(warning => (
          <li key={`${warning.room} ${warning.item} ${warning.of} ${warning.text}`}>
            <a className="inline-flex items-center min-h-11" href={hrefOf(warning, rooms)}>
              {warning.title === null
                ? capitaliseFirst(warning.text)
                : `${warning.title || 'Item'}: ${warning.text}`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function hrefOf({ of, room, item }: ShownWarning, rooms: readonly { id: number }[]): string {
  if (of === 'vat_number') return '/quoting/settings'
  if (room === null || item === null) return '#head'
  return `#${itemId(rooms[room]?.id ?? 0, item)}`
}
