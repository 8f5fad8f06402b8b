import type { ReactNode } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink, ButtonSummary, EnterButton, FileButton } from '#app/components/kit/button.tsx'
import { Chart } from '#app/components/kit/chart.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { DenseTable, ListHead, SavedFilters, SortHead, SortMenu } from '#app/components/kit/dense-table.tsx'
import { Dialog, DialogBox } from '#app/components/kit/dialog.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { EditHead } from '#app/components/kit/edit-head.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import {
  BaseField,
  CheckField,
  DateField,
  FieldError,
  FormGrid,
  HiddenField,
  HiddenFields,
  MoneyField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  Tick,
} from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors, FormFailure, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { HeadLinks } from '#app/components/kit/head-links.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { PartBar } from '#app/components/kit/part-bar.tsx'
import { Notches, PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { RowMenu } from '#app/components/kit/row-menu.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { FormSegments, Segments } from '#app/components/kit/segments.tsx'
import { defaultStageLooks } from '#app/components/kit/stage.ts'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { StageRod } from '#app/components/kit/stage-rod.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { Figure, Sums } from '#app/components/kit/sums.tsx'
import { Table, type Column as TableColumn } from '#app/components/kit/table.tsx'
import { Tabs } from '#app/components/kit/tabs.tsx'
import { Toast, ToastRegion } from '#app/components/kit/toast.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { DocumentHead } from '#app/components/papers/document-head.tsx'
import { PaperSheet } from '#app/components/papers/paper-sheet.tsx'
import type { Drawing } from '#app/domain/chart.ts'
import { formatMoney } from '#app/domain/format.ts'

const here = '/dev/components'

const stages = defaultStageLooks.map((look, at) => ({
  ...look,
  id: at,
  total: 4,
  done: [4, 4, 2, 0, 0][at] ?? 0,
  reached: at < 3,
  here: at === 2,
  selected: at === 2,
  href: '#rods',
}))

const corner = {
  size: 7,
  path: 'M0 .5h7M0 1.5h1m5 0h1M0 2.5h1m1 0h3m1 0h1M0 3.5h1m1 0h3m1 0h1M0 4.5h1m1 0h3m1 0h1M0 5.5h1m5 0h1M0 6.5h7',
}

const logo = { src: '/logo-black.svg', width: 300, height: 75 }
const drawing: Drawing = {
  width: 358,
  height: 120,
  paths: [
    ['hair', 'M48 20H358M48 60H358'],
    ['base', 'M48 100H358'],
    ['bar', 'M80 100V60h90V100z'],
    ['now', 'M220 100V40h90V100z'],
    ['rule', 'M84.5 100V60', 10],
    ['rule on', 'M224.5 100V40', 10],
  ],
  texts: [
    ['', 0, 65, '£1k'],
    ['m', 125, 118, 'Oct'],
    ['v', 265, 32, '£1.5k'],
  ],
}
const chart = {
  ...{ label: 'Paid by month, October to November', wide: drawing, narrow: drawing },
  figures: { heads: ['Month', 'Paid'], rows: [['October', '£1,000.00']] },
}

const boardColumns = [
  { name: 'name', label: 'Board' },
  { name: 'thickness', label: 'Thickness', className: 'num' },
] as const
const sorting = { by: 'thickness', isDescending: true } as const

type Paid = { id: number; what: string; status: string; pence: number }
const payments: Paid[] = [
  { id: 1, what: 'Boathouse doors, deposit', status: 'completed', pence: 491_700 },
  { id: 2, what: 'Spiral stair, on delivery', status: 'pending', pence: 2_357_100 },
]
const paymentColumns: TableColumn<Paid>[] = [
  { label: 'For', kind: 'title', cell: row => row.what },
  { label: 'Status', cell: row => <StatusBadge status={row.status} /> },
  { label: 'Amount', kind: 'figure', cell: row => formatMoney(row.pence) },
]

function Row({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <div className="stack stack-wide">{children}</div>
    </Section>
  )
}

export default function Showcase() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it takes the focus that the refusals shown on it would take
    <main className="main showcase" id="main" tabIndex={-1} autoFocus>
      <PageHead
        title="Components"
        lead="What every page is built of."
        back={{ href: '/login', label: 'Sign In' }}
      >
        <ButtonLink variant="go" icon="plus" href="#buttons">
          Go
        </ButtonLink>
      </PageHead>
      <Buttons />
      <Fields />
      <Forms />
      <Messages />
      <Lists />
      <Marks />
    </main>
  )
}

function Buttons() {
  return (
    <Part id="buttons" title="Buttons">
      <Row>
        <Button type="button" variant="go" icon="plus">
          Create Ticket
        </Button>
        <Button type="button">Manage Billing</Button>
        <Button type="button" variant="bare">
          Cancel
        </Button>
        <Button type="button" variant="danger" icon="bin">
          Delete Project
        </Button>
        <Button type="button" size="small">
          Mark as Read
        </Button>
        <Button type="button" disabled>
          Add-on not available yet
        </Button>
        <Button type="button" variant="go" aria-busy="true">
          Save Client
        </Button>
        <ButtonLink size="icon" icon="x" href="#buttons" aria-label="Close" />
        <FileButton icon="camera" name="photo">
          Take a Photo
        </FileButton>
        <details>
          <ButtonSummary icon="dots">More</ButtonSummary>
          <p className="quiet">What was folded away.</p>
        </details>
      </Row>
      <Segments
        label="Views of the users"
        items={[
          { label: 'Users', href: '#buttons', current: true },
          { label: 'Job positions', href: '#fields', current: false },
        ]}
      />
      <form method="post" action={here} id="show-views">
        <EnterButton name="intent" value="save" />
      </form>
      <FormSegments
        form="show-views"
        name="intent"
        items={[
          { label: 'Form', value: 'edit', current: true },
          { label: 'Preview', value: 'preview', current: false },
        ]}
      />
      <HeadLinks label="More of the clients">
        <ButtonLink variant="bare" href="#buttons">
          Save as CSV
        </ButtonLink>
      </HeadLinks>
    </Part>
  )
}

const roles = [
  { value: 'joiner', label: 'Team member', note: 'Works on jobs and tasks. Sees no money.' },
  { value: 'admin', label: 'Admin', note: 'The same, and looks after people and the plan.' },
]

function Fields() {
  return (
    <Part id="fields" title="Fields">
      <FormGrid>
        <TextField
          label="Project name"
          labelNote="(required)"
          name="name"
          hint="As it stands on the job sheet."
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue="priya@"
          error={['An email looks like name@example.co.uk']}
        />
        <TextField label="Set by your admin" name="disabled" disabled defaultValue="Bench joiner" />
        <SelectField
          label="Stage"
          name="stage"
          width="half"
          options={[{ value: 'design', label: 'Design' }]}
          defaultValue="design"
        />
        <DateField label="Due date" name="due" width="half" error={['Comes before the start']} />
        <MoneyField label="Value" name="money" currency="GBP" width="half" defaultValue="6,250.00" />
        <PasswordField label="Password" name="password" hint="8 letters or figures at least." />
        <TextArea
          label="Notes"
          name="notes"
          defaultValue={'Scribe to the wall.\nKey is with the neighbour.'}
        />
      </FormGrid>
      <CheckField
        label="Send the morning mail"
        name="tick"
        value="1"
        defaultChecked
        hint="On working days."
      />
      <ChoiceField legend="Role" name="role" options={roles} defaultValue="joiner" />
      <fieldset className="field" id="group" aria-describedby="group-error">
        <legend>
          <b>Also assigned</b>
        </legend>
        <Tick name="idris" value="1" defaultChecked>
          <b>Idris Penhale</b>
        </Tick>
        <FieldError id="group" error={['Idris Penhale is already in charge']} />
      </fieldset>
      <Finder
        name="Search"
        label="Search clients"
        placeholder="Name, email, phone or address"
        query="sash"
        action={here}
        clearHref={here}
        kept={<HiddenField name="filter" value="open" />}
      />
    </Part>
  )
}

const timeZone = 'Europe/London'
const stored = { phone: '01632 960222' }

function Forms() {
  return (
    <Part id="forms" title="A form’s head and foot">
      <FormErrors
        errors={{ email: ['An email looks like name@example.co.uk'] }}
        labels={{ email: 'Email' }}
      />
      <FormFailure title="Delete failed">Somebody is using this template just now.</FormFailure>
      <FormWarning title="All 5 seats are taken">Choose a larger plan, or revoke an invitation.</FormWarning>
      <form method="post" action={here}>
        <VersionConflict
          lastChange={{ by: 'Morwen Vale', at: Date.UTC(2026, 10, 20, 9, 41) }}
          timeZone={timeZone}
          rows={[{ label: 'Due date', theirs: 'Thu 26 November 2026', yours: 'Wed 25 November 2026' }]}
          keepTheirsHref="#forms"
          useMine={{ name: 'use:version', value: '3' }}
        />
      </form>
      <form method="post" action={here}>
        <EditHead
          reply={{ values: { phone: '12' }, errors: { phone: ['Too short for a phone number'] } }}
          stored={stored}
          version={3}
          labels={{ phone: 'Phone' }}
          timeZone={timeZone}
          keepTheirsHref="#forms"
          idPrefix="head-"
        />
        <BaseField values={stored} />
        <HiddenFields fields={{ task: 12 }} />
        <TextField label="Phone" name="phone" idPrefix="head-" defaultValue="12" error={['Too short']} />
        <FormFoot
          cancelHref="#forms"
          note="3 of 5 seats taken"
          end={
            <ButtonLink variant="danger" icon="bin" href="#forms">
              Delete Position
            </ButtonLink>
          }
        >
          <Button variant="go">Save Position</Button>
        </FormFoot>
      </form>
    </Part>
  )
}

function Messages() {
  return (
    <Part id="messages" title="Notes, messages and questions">
      {(['bad', 'warn', 'good'] as const).map(tone => (
        <Note key={tone} tone={tone} title="The last try failed" level={3}>
          The bank declined the card.
        </Note>
      ))}
      <ToastRegion>
        <Toast
          title="Stage Advanced!"
          message="Project moved to Install stage"
          stageColour="#34d399"
          undo={{ action: here, fields: { activity: 12 } }}
          dismissHref="#messages"
        />
        <Toast title="Not saved" message="No connection to Mortise" tone="bad" dismissHref="#messages" />
      </ToastRegion>
      <Dialog
        inline
        level={3}
        title="Scullery, Weir Lane"
        titleId="show-dialog"
        closeHref="#messages"
        jobNumber="API-007"
        over={<StageTab name="production" colour="#facc15" />}
      >
        <p>Closing is a link: the dialog is an address of its own.</p>
      </Dialog>
      <DialogBox inline narrow titleId="show-box">
        <div className="dlg-body">
          <PageTitle level={3} id="show-box">
            Stock System
          </PageTitle>
        </div>
      </DialogBox>
      <Confirm
        inline
        level={3}
        title="Delete the task?"
        question="It lies in the bin for 30 days."
        confirmLabel="Delete Task"
        cancelLabel="Keep Task"
        cancelHref="#messages"
        action={here}
      />
      <EmptyState level={3} title="No templates saved yet">
        Write a list of tasks once and lay it over each new job.
      </EmptyState>
      <EmptyLine>No code has been made yet.</EmptyLine>
    </Part>
  )
}

function Lists() {
  return (
    <Part id="lists" title="Lists, tables and paper">
      <Columns>
        <Column span={6}>
          <List label="Rows">
            <ListRow
              title="Scullery, Weir Lane"
              detail="Mr & Mrs Larkrise"
              href="#lists"
              end="18 Nov"
              colour="#facc15"
            />
            <ListRow title="Order the ironmongery" done end="14 Nov" />
          </List>
          <RowMenu of="Order the ironmongery">
            <ButtonLink variant="bare" size="small" icon="pencil" href="#lists">
              Edit
            </ButtonLink>
          </RowMenu>
          <Fold title="Later on your jobs" note="their stage has not begun" count={27}>
            <p className="quiet">Hang the larder doors</p>
          </Fold>
        </Column>
        <Column span={6}>
          <MetaList
            items={[
              { label: 'Due date', value: 'Wed 18 November 2026', tone: 'bad' },
              { label: 'Estimated value', value: formatMoney(2_357_100), figure: true },
              { label: 'Phone', value: <PhoneLink phone="01632 960771" /> },
              { label: 'Email', value: <MailLink email="nessa.lockwood@example.co.uk" /> },
            ]}
          />
        </Column>
      </Columns>
      <Sums
        items={[{ label: 'Active Tasks', value: 21, total: 60, note: 'open / in all', href: '#lists' }]}
      />
      <div className="sums">
        <div>
          <Figure label="Active Tasks" size="text-5xl/[1.05]" value={21} />
        </div>
        <MoneySum label="Still owed" whole="£18,860" part=".00" tone="bad">
          <small className="bad">was due Wed 18 November 2026</small>
        </MoneySum>
      </div>
      <Chart {...chart} />
      <PartBar part={0.66} />
      <Table caption="Payments" columns={paymentColumns} rows={payments} keyOf={row => row.id} />
      <ListHead level={3} title="Boards" list="projects" shownAs="table" here="/projects" finder={null} />
      <SavedFilters filters={[{ label: 'Late', href: '?late', count: 1, selected: true, isBad: true }]} />
      <SortMenu columns={boardColumns} sorting={sorting} shownAs="cards" hrefFor={() => '#lists'} />
      <DenseTable
        caption="Boards by thickness"
        className="of-boards"
        heads={boardColumns.map(column => (
          <SortHead key={column.name} column={column} sorting={sorting} hrefFor={() => '#lists'} />
        ))}
      >
        <tr>
          <th scope="row" className="ti">
            <a href="#lists">Oak, quarter sawn</a>
          </th>
          <td className="num">1 in</td>
        </tr>
      </DenseTable>
      <PaperSheet
        label="A sheet"
        company={{ name: 'Ash & Elm', address: '1 Mill Yard\nOtley', phone: '01632 960999' }}
        aside={<b>Job sheet</b>}
      >
        <p>What is to be done</p>
      </PaperSheet>
      <article className="paper-sheet document-sheet" aria-label="An invoice">
        <DocumentHead company={{ name: 'Mortise', lines: ['2 Mill Yard, Otley'] }} logo={logo} />
        <CompanyLogo logo={logo} />
      </article>
      <Pager page={6} pageCount={12} hrefFor={page => `?page=${page}#lists`} />
    </Part>
  )
}

function Marks() {
  return (
    <Part id="rods" title="Marks and rods">
      <Row>
        <Badge tone="good">On the Dashboard</Badge>
        <Badge tone="bad">2 days overdue</Badge>
        <StatusBadge status="in_progress" />
        <PriorityBadge priority="high" />
        <Notches level={1}>Beginner</Notches>
        {defaultStageLooks.map(look => (
          <StageTab key={look.name} {...look} />
        ))}
        <Avatar initials="MV" name="Morwen Vale" />
        <JobNo jobNumber="API-007" />
        <Dimension>38 days</Dimension>
        <Tabs label="In this job">
          {[
            { label: 'Tasks', href: '#tasks', isHere: true },
            { label: 'Files', href: '#files', isHere: false },
          ]}
        </Tabs>
        <Icon name="tick" />
        <span className="w-24">
          <QrCode code={corner} label="QR code: one of its corners" />
        </span>
        <Logo />
      </Row>
      <Rod stages={stages} label="Stage 3 of 5: production, 2 of 4 tasks done" />
      <StageRod stages={stages} label="Stages of a job" />
      <StageFilter
        stages={stages.map(({ name, colour, id, selected }) => ({
          name,
          colour,
          count: id,
          href: `#rods-${id}`,
          selected,
        }))}
      />
    </Part>
  )
}
