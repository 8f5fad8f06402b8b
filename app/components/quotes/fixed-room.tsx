import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import type { FixedRoom as Room } from '#app/domain/quotes/fixed-room.ts'

export function FixedRoom({ room }: { room: Room }) {
  return (
    <Section title={room.name} aside={<b className="fig text-l">{room.net}</b>} className="mb-10">
      <List>
        {room.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
          <li key={at} className="flex-wrap">
            <span className="grow wrap-anywhere">
              <b>{item.title}</b>
              {item.isExtra ? <span className="text-warn"> Optional extra</span> : null}
              <small>{item.words}</small>
              {item.description ? <small className="whitespace-pre-line">{item.description}</small> : null}
            </span>
            <b className="fig text-l">{item.net}</b>
            <details className="fold costs w-full border-t-0">
              <summary className="text-chalk-2 text-m">{item.costs}</summary>
              <ul>
                {item.lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
                  <li key={at} className="row justify-between py-2">
                    <span className="wrap-anywhere">
                      {line.what} <small className="quiet">{line.how}</small>
                    </span>
                    <span className="fig">{line.cost}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </List>
    </Section>
  )
}
