import { Avatar } from '#app/components/kit/avatar.tsx'
import { Badge } from '#app/components/kit/badge.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import { Notches, PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { defaultStageLooks } from '#app/components/kit/stage.ts'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { StageRod } from '#app/components/kit/stage-rod.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { Show, Specimen } from './specimen.tsx'

const statuses = ['pending', 'in_progress', 'complete', 'active', 'on_hold', 'overdue', 'failed']
const done = [4, 4, 2, 0, 0]
const stages = defaultStageLooks.map((look, at) => ({
  ...look,
  id: at,
  total: 4,
  done: done[at] ?? 0,
  reached: at < 3,
  here: at === 2,
  selected: at === 2,
  href: '#marks',
}))
const long = [
  { name: 'Snagging and the second visit to the site', colour: '#1e3a8a' },
  { name: 'Lacquer', colour: '#f5f5f4' },
]

const corner = {
  size: 7,
  path: 'M0 .5h7M0 1.5h1m5 0h1M0 2.5h1m1 0h3m1 0h1M0 3.5h1m1 0h3m1 0h1M0 4.5h1m1 0h3m1 0h1M0 5.5h1m5 0h1M0 6.5h7',
}

export function ShowMarks() {
  return (
    <Show
      id="marks"
      title="Marks"
      names={[
        'Badge',
        'StatusBadge',
        'PriorityBadge',
        'Notches',
        'StageTab',
        'Avatar',
        'JobNo',
        'Dimension',
        'QrCode',
        'Logo',
      ]}
    >
      <Specimen name="Badges: always an icon and the word">
        <div className="row">
          <Badge tone="good">On the Dashboard</Badge>
          <Badge tone="bad">2 days overdue</Badge>
          <Badge tone="warn" icon="calendar">
            Away until 27 Nov
          </Badge>
          <Badge>Trial</Badge>
          <Badge icon={null}>Removed</Badge>
        </div>
      </Specimen>
      <Specimen name="By what the database calls it">
        <div className="row">
          {statuses.map(status => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Priority: one, two, three notches; the unknown is low">
        <div className="row">
          {['low', 'medium', 'high', 'odd'].map(priority => (
            <PriorityBadge key={priority} priority={priority} />
          ))}
        </div>
      </Specimen>
      <Specimen name="The same notches for another measure">
        <div className="row">
          <Notches level={1}>Beginner</Notches>
          <Notches level={3}>Advanced</Notches>
        </div>
      </Specimen>
      <Specimen name="Stages: their colour is the company’s choice, words stay readable on it">
        <div className="row">
          {[...defaultStageLooks, ...long].map(look => (
            <StageTab key={look.name} {...look} />
          ))}
        </div>
      </Specimen>
      <Specimen name="People: told by name, or beside it">
        <div className="row">
          <Avatar initials="MV" name="Morwen Vale" />
          <span className="avs">
            <Avatar initials="IP" name="Idris Penhale" />
            <Avatar initials="TR" name="Tamsin Rook" />
            <Avatar initials="+2" name="Imogen Rusk, Senara Wren" />
          </span>
          <Avatar initials="PL" name="Piers Lockwood" named /> Piers Lockwood
        </div>
      </Specimen>
      <Specimen name="Job numbers, read from two metres">
        <div className="row">
          <JobNo jobNumber="API-007" />
          <JobNo jobNumber="API-10482" />
          <JobNo jobNumber="12" />
        </div>
      </Specimen>
      <Specimen name="QR code">
        <div className="w-24">
          <QrCode code={corner} label="QR code: one of its corners" />
        </div>
      </Specimen>
      <Specimen name="Dimension lines">
        <div className="stack">
          <Dimension>38 days</Dimension>
          <Dimension>Started 11 Sep · 40 days · done 19 Oct</Dimension>
        </div>
      </Specimen>
      <Specimen name="White on the board, black on paper">
        <Logo />
      </Specimen>
    </Show>
  )
}

export function ShowRods() {
  return (
    <Show id="rods" title="The rod" names={['Rod', 'StageRod', 'StageFilter']}>
      <Specimen name="On cards: a division a task, planed as far as they are done">
        <Rod stages={stages} label="Stage 3 of 5: production, 2 of 4 tasks done" />
      </Specimen>
      <Specimen name="Nothing planed, everything planed">
        <div className="stack">
          <Rod
            stages={stages.map(stage => ({ ...stage, done: 0, reached: false }))}
            label="No task is done"
          />
          <Rod
            stages={stages.map(stage => ({ ...stage, done: 4, reached: true }))}
            label="All tasks are done"
          />
        </div>
      </Specimen>
      <Specimen name="Progress and tabs of a job" wide>
        <StageRod stages={stages} label="Stages of a job" />
      </Specimen>
      <Specimen name="Many stages, long names, none with a task" wide>
        <StageRod
          stages={[...stages, ...long.map((look, at) => ({ ...look, id: `long-${at}` }))].map(stage => ({
            selected: false,
            href: '#rods',
            ...stage,
            total: 0,
            done: 0,
            here: stage.id === 4,
          }))}
          label="Seven stages"
        />
      </Specimen>
      <Specimen name="As a filter, with how many lie in each stage" wide>
        <StageFilter
          stages={[
            { name: 'All', count: 18, href: '#rods', selected: true },
            ...stages.map(({ name, colour, id }) => ({
              name,
              colour,
              count: id,
              href: `#rods-${id}`,
              selected: false,
            })),
          ]}
        />
      </Specimen>
    </Show>
  )
}

const icons = [
  'admin',
  'alert',
  'bell',
  'bin',
  'board',
  'calendar',
  'camera',
  'cards',
  'chat',
  'client',
  'clock',
  'copy',
  'dots',
  'down',
  'download',
  'eye',
  'eye-off',
  'file',
  'gear',
  'info',
  'left',
  'lock',
  'logout',
  'mail',
  'menu',
  'mobile',
  'money',
  'move',
  'owner',
  'pencil',
  'phone',
  'pin',
  'plus',
  'portal',
  'print',
  'qr',
  'refresh',
  'right',
  'rows',
  'screen',
  'search',
  'send',
  'stack',
  'stock',
  'task',
  'team',
  'template',
  'tick',
  'ticket',
  'todo',
  'undo',
  'upload',
  'video',
  'wait',
  'x',
] as const satisfies readonly IconName[]

/** Does not compile while an icon is missing above. */
const all: readonly (IconName extends (typeof icons)[number] ? IconName : never)[] = icons

export function ShowIcons() {
  return (
    <Show id="icons" title="Icons" names={['Icon']}>
      <Specimen name="Decoration only: the words beside them say what they mean" wide>
        <ul className="show-icons">
          {all.map(name => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Show>
  )
}
