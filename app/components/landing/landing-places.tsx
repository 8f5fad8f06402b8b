import type { ReactNode } from 'react'
import { BenchDrawing, OfficeDrawing, VanDrawing } from '#app/components/landing/drawings.tsx'

const places: readonly { drawing: ReactNode; title: string; text: string }[] = [
  {
    drawing: <BenchDrawing />,
    title: 'At the bench',
    text: 'Opens on the old PC beside the saw. Numbers you read from two metres, boxes you tick with a glove on.',
  },
  {
    drawing: <VanDrawing />,
    title: 'In the van',
    text: 'Drive to the address, ring the client, tick the task, drive on. Photos go from the phone to the job.',
  },
  {
    drawing: <OfficeDrawing />,
    title: 'In the office',
    text: 'Who is on what, what is late, what waits for hinges. A job prints on one sheet for the wall.',
  },
]

export function LandingPlaces() {
  return (
    <ul className="page-wide mt-20 grid grid-cols-3 gap-x-8 gap-y-12 max-md:mt-14 max-md:grid-cols-1">
      {places.map(({ drawing, title, text }) => (
        <li key={title}>
          <div className="border-t-2 border-b border-chalk border-b-line bg-ink-0 print:hidden">
            {drawing}
          </div>
          <h2 className="mt-4 mb-1 text-xl tracking-[-0.02em]">{title}</h2>
          <p className="text-chalk-2 text-pretty">{text}</p>
        </li>
      ))}
    </ul>
  )
}
