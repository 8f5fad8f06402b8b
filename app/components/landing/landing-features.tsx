import type { ReactNode } from 'react'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { Picture } from '#app/components/landing/picture.tsx'
import { binDays } from '#app/domain/bin/bin-texts.ts'

/** The board as it hangs in a workshop. */
export function LandingBoard() {
  return (
    <section className="page-wide mt-18 print:hidden" aria-label="The dashboard">
      <Dimension className="mb-3.5">Hartley &amp; Sons, Otley. Friday morning, 18 jobs</Dimension>
      <div className="border border-line bg-ink">
        <Picture
          name="board"
          width={2049}
          height={1200}
          phone={{ width: 780, height: 1120 }}
          alt="The Mortise dashboard: a column for each of the five stages, and in it each job’s number, client, due date, next task and who is on it. Two jobs are overdue."
          early
        />
      </div>
    </section>
  )
}

const places: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'screen',
    title: 'At the bench',
    text: 'Opens in a second on the old PC beside the saw. Big buttons for gloved hands, numbers you read from two metres.',
  },
  {
    icon: 'mobile',
    title: 'In the van',
    text: 'The same jobs on a phone, one thumb. Drive to the address, ring the client, tick the task, drive on.',
  },
  {
    icon: 'print',
    title: 'In the office',
    text: 'Who is on what, what is late, what it is worth. A job prints on one sheet for the wall.',
  },
]

export function LandingPlaces() {
  return (
    <ul className="page-wide mt-18 grid grid-cols-3 max-md:grid-cols-1">
      {places.map(({ icon, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3.5 gap-y-2 border-hair py-1 pr-8 not-first:border-l not-first:pl-8 max-md:py-5 max-md:pr-0 max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0"
        >
          <Icon name={icon} className="mt-0.5 text-chalk-2" />
          <h2>{title}</h2>
          <p className="col-start-2 text-chalk-2 text-pretty">{text}</p>
        </li>
      ))}
    </ul>
  )
}

export function LandingFeatures() {
  return (
    <section className="page-wide mt-28 max-md:mt-18" id="features" aria-labelledby="features-title">
      <h2 id="features-title" className="headline mb-12">
        Five tools. Nothing you have to be trained on.
      </h2>
      <Feature
        title="Dashboard"
        lines={['A column for each stage', 'Overdue jobs in red', 'Yours to rename and recolour']}
        shown={<StageRods />}
      >
        Measure, Design, Production, Install, Complete. A job number you can read from the saw, and when the
        last task of a stage is ticked, the job moves on by itself.
      </Feature>
      <Feature
        title="Task templates"
        lines={[
          'Laid over a job in two clicks',
          'Whoever usually does it is on it',
          'One undo, if it was the wrong one',
        ]}
        shown={
          <Picture
            name="editor"
            width={1482}
            height={720}
            phone={{ width: 780, height: 960 }}
            alt="A template for a fitted kitchen: its stages side by side, each with its tasks in order and the initials of who does them."
          />
        }
      >
        Write down once how you build a kitchen, a wardrobe or a staircase. The next one starts with every
        task in its place.
      </Feature>
      <Feature
        title="Client management"
        lines={[
          'Every job they ever gave you',
          'A number to tap, an address to drive to',
          'Notes: the dog bites',
        ]}
        shown={
          <Picture
            name="clients"
            width={1611}
            height={900}
            phone={{ width: 780, height: 940 }}
            alt="The clients page: name, address, phone number and email of each client, and how many projects they have."
          />
        }
      >
        No more rummaging through a phone for Mrs Ashworth’s number. Clients, their addresses and their jobs
        stand in one place, for whoever picks up.
      </Feature>
      <Feature
        title="Project control"
        lines={[
          'Planed as far as it is done',
          'Who did what, and when',
          `Nothing is lost: the bin keeps it ${binDays} days`,
        ]}
        shown={
          <Picture
            name="project"
            width={1700}
            height={950}
            phone={{ width: 780, height: 1200 }}
            alt="A job’s sheet: API-008, Oak staircase, in production. A rod shows 8 of 11 production tasks done, below it the tasks, the client and the overview."
          />
        }
      >
        Each job is drawn on its own rod: how far it is, how long it takes, what is next. Dates, tasks, client
        and value on one sheet.
      </Feature>
      <Feature
        title="Team chat"
        lines={['A room for each job', 'Mention somebody with @', 'No group with 300 photographs']}
        shown={<Talk />}
      >
        Talk about the job on the job. What somebody has to know lands on their Portal, and is still there in
        March.
      </Feature>
    </section>
  )
}

type FeatureProps = {
  title: string
  lines: readonly string[]
  shown: ReactNode
  children: string
}

function Feature({ title, lines, shown, children }: FeatureProps) {
  return (
    <article className="grid grid-cols-[minmax(0,4fr)_minmax(0,7fr)] items-start gap-x-14 gap-y-8 border-t-2 border-chalk pt-7 pb-18 max-lg:grid-cols-1 max-md:pb-12">
      <div>
        <h3 className="text-[2rem] leading-[1.1] tracking-[-0.03em]">{title}</h3>
        <p className="mt-3.5 mb-5 max-w-[42ch] text-ml text-chalk-2 text-pretty">{children}</p>
        <ul className="ticklist">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="border border-line bg-ink print:hidden">{shown}</div>
    </article>
  )
}

const rods = [
  { no: '016', name: 'Alcove units, Park Road', colour: '#60a5fa', stage: 'Measure', n: 4, d: 3 },
  { no: '014', name: 'Vanity unit in oak', colour: '#a78bfa', stage: 'Design', n: 4, d: 2 },
  { no: '008', name: 'Oak staircase', colour: '#facc15', stage: 'Production', n: 11, d: 8 },
  { no: '005', name: 'Twelve fire doors', colour: '#34d399', stage: 'Install', n: 6, d: 4 },
]

function StageRods() {
  return (
    <ul className="px-6 py-2 max-md:px-4 max-md:py-1">
      {rods.map(({ no, name, colour, stage, n, d }) => (
        <li
          key={no}
          className="grid grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-hair py-4.5 not-first:border-t max-md:grid-cols-[92px_minmax(0,1fr)]"
          style={{ '--st': colour }}
        >
          <b className="no">
            <small>API-</small>
            {no}
          </b>
          <span>
            <b>{name}</b>
            <small className="block text-chalk-2">
              {stage}, {d} of {n} tasks
            </small>
          </span>
          <span className="rod [--h:22px] max-md:col-span-full" aria-hidden="true">
            <i className="on" style={{ '--st': colour, '--n': n, '--d': d }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const talk = [
  {
    at: '08:12',
    who: 'Ruth Hartley',
    colour: '#f472b6',
    before: 'Cutlery drawer goes on the left of the hob. Does that upset anything, ',
    mention: '@callum.d',
    after: '?',
  },
  {
    at: '08:31',
    who: 'Callum Dyson',
    colour: '#34d399',
    before: 'No, both boxes are 564 wide. I’ll swap the dividers.',
  },
  {
    at: '08:34',
    who: 'Sam Akhtar',
    colour: '#60a5fa',
    before: 'Then I take the worktop template on Thursday. Back wall is 11 mm out of square, mind.',
  },
]

function Talk() {
  return (
    <div className="p-6 max-md:p-4">
      <p className="mb-5 border-b border-hair pb-3.5 font-bold">
        <b className="no mr-2.5 text-xl">
          <small>API-</small>007
        </b>{' '}
        Shaker kitchen, Mill Lane
      </p>
      <div className="grid gap-4.5">
        {talk.map(({ at, who, colour, before, mention, after }) => (
          <div
            key={at}
            className="border-l-[5px] border-(--me) py-0.5 pl-4 leading-[1.45]"
            style={{ '--me': colour }}
          >
            <p>
              <b className="text-(--me)">{who}</b> <small className="fig ml-2 text-chalk-2">{at}</small>
            </p>
            <p>
              {before}
              {mention ? <span className="bg-ink-3 px-[5px] py-px font-bold">{mention}</span> : null}
              {after}
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}
