import { Bar, BarChart, type ChartFrame } from '#app/components/kit/bar-chart.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { DenseTable, ListHead, SavedFilters, SortHead, SortMenu } from '#app/components/kit/dense-table.tsx'
import { DocumentHead } from '#app/components/kit/document-head.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { PaperSheet } from '#app/components/kit/paper-sheet.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { Sums } from '#app/components/kit/sums.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { type Sorting, sortingText } from '#app/domain/list-view.ts'
import { Show, Specimen } from './specimen.tsx'

const here = '#lists'
const logo = { src: '/logo-black.svg', width: 300, height: 75 }
const today = '2026-11-20'

export function ShowLists() {
  return (
    <Show
      id="lists"
      title="Lists and facts"
      names={['List', 'ListRow', 'MetaList', 'Sums', 'MoneySum', 'BarChart', 'Bar', 'Fold']}
    >
      <Specimen name="One line that opens to what it counts">
        <Fold title="Later on your jobs" note="their stage has not begun" count={27}>
          <p className="quiet">Hang the larder doors</p>
        </Fold>
      </Specimen>
      <Specimen name="Rows: a link, an icon, a stage’s edge, an end, an action, done">
        <List label="Rows">
          <ListRow
            title="Scullery, Weir Lane"
            detail="Mr & Mrs Larkrise"
            href={here}
            end="18 Nov"
            colour="#facc15"
          />
          <ListRow title="Products and prices" icon="money" href={here} />
          <ListRow
            title="Tamsin Rook"
            detail="invited by Morwen Vale"
            end={<StatusBadge status="pending" />}
          />
          <ListRow
            title="Newel posts in oak"
            detail="deleted 12 Nov by Idris Penhale"
            icon="bin"
            actions={
              <Button type="button" size="small">
                Restore
              </Button>
            }
          />
          <ListRow title="Order the ironmongery" done end="14 Nov" />
          <ListRow title="A name that goes on and on: six sash windows and a pair of doors in Accoya for the vicarage, north side" />
        </List>
      </Specimen>
      <Specimen name="In an order">
        <List ordered label="Steps">
          <ListRow title="Measure" detail="3 projects" />
          <ListRow title="Design" detail="4 projects" />
        </List>
      </Specimen>
      <Specimen name="Names and facts; a tone, a figure, no value">
        <MetaList
          items={[
            { label: 'Client', value: 'Mr & Mrs Larkrise' },
            { label: 'Due date', value: 'Wed 18 November 2026', tone: 'bad' },
            { label: 'Estimated value', value: formatMoney(2_357_100), figure: true },
            { label: 'Actual value', value: 'Not set' },
          ]}
        />
      </Specimen>
      <Specimen name="Big figures, each a link where it leads somewhere" wide>
        <Sums
          items={[
            { label: 'Active Tasks', value: 21, total: 60, note: 'open / in all', href: here },
            {
              label: 'Due Today & Overdue',
              value: 2,
              valueTone: 'bad',
              note: 'one of them overdue',
              noteTone: 'bad',
            },
            { label: 'This month', value: formatMoney(2_848_800), note: 'November 2026' },
            { label: 'Notifications', value: 0, note: 'nothing unread' },
          ]}
        />
      </Specimen>
      <Specimen name="Big amounts, their pence half the size" wide>
        <div className="sums money">
          <MoneySum label="Still owed" whole="£18,860" part=".00" tone="bad">
            <small className="bad">was due Wed 18 November 2026</small>
          </MoneySum>
          <MoneySum label="Paid" whole="£4,917" part=".50">
            <small>of £23,777.50 to pay</small>
          </MoneySum>
        </div>
      </Specimen>
      <Specimen name="A bar a month, ruled by the lines of its scale" wide>
        <BarChart frame={chartFrame} scaleText={String} label="Jobs each month: September 24, October 39">
          <Bar frame={chartFrame} x={60} value={24} width={200} ticksPerLine={4} />
          <g className="now">
            <Bar frame={chartFrame} x={320} value={39} width={200} ticksPerLine={4} />
          </g>
        </BarChart>
      </Specimen>
    </Show>
  )
}

const chartFrame: ChartFrame = {
  width: 600,
  height: 220,
  left: 48,
  top: 16,
  base: 190,
  scale: { top: 40, step: 10 },
}

type Line = { id: number; what: string; by: string; on: string; status: string; pence: number }

const lines: Line[] = [
  {
    id: 1,
    what: 'Boathouse doors, deposit',
    by: 'Bank transfer',
    on: '2026-11-18',
    status: 'completed',
    pence: 491_700,
  },
  {
    id: 2,
    what: 'Spiral stair, on delivery of the strings and the newel posts',
    by: '',
    on: '2025-12-02',
    status: 'pending',
    pence: 2_357_100,
  },
  { id: 3, what: 'Belfry cupboard', by: 'Card', on: '2026-11-02', status: 'failed', pence: 0 },
]

const columns: Column<Line>[] = [
  { label: 'For', kind: 'title', cell: row => row.what },
  { label: 'Paid by', onPhone: 'hidden', cell: row => row.by || 'Not said' },
  { label: 'Date', onPhone: 'labelled', cell: row => formatDateShort(row.on, today) },
  { label: 'Status', cell: row => <StatusBadge status={row.status} /> },
  { label: 'Amount', kind: 'figure', cell: row => formatMoney(row.pence) },
  {
    label: 'Action',
    labelHidden: true,
    kind: 'actions',
    cell: row =>
      row.status === 'pending' ? (
        <Button type="button" size="small">
          Pay Now
        </Button>
      ) : null,
  },
]

function pageHref(page: number): string {
  return `?page=${page}#tables`
}

const boardColumns = [
  { name: 'name', label: 'Board' },
  { name: 'thickness', label: 'Thickness', className: 'num' },
] as const

const boardSorting = { by: 'thickness', isDescending: true } as const

function sortHref(sorting: Sorting<'name' | 'thickness'>): string {
  return `?sort=${sortingText(sorting)}#dense-tables`
}

export function ShowDenseTables() {
  return (
    <Show
      id="dense-tables"
      title="A list of many, a line each"
      names={['ListHead', 'SavedFilters', 'SortMenu', 'SortHead', 'DenseTable']}
    >
      <Specimen name="Its head, its filters and its lines" wide>
        <ListHead level={3} title="Boards" list="projects" shownAs="table" here="/projects" finder={null} />
        <SavedFilters
          filters={[
            { label: 'Due this week', href: '?boards=week', count: 2, selected: false },
            { label: 'Late', href: '?boards=late', count: 1, selected: true, isBad: true },
          ]}
        />
        <SortMenu columns={boardColumns} sorting={boardSorting} shownAs="cards" hrefFor={sortHref} />
        <DenseTable
          caption="Boards by thickness"
          className="of-boards"
          heads={boardColumns.map(column => (
            <SortHead key={column.name} column={column} sorting={boardSorting} hrefFor={sortHref} />
          ))}
        >
          {['Oak, quarter sawn', 'Ash'].map((name, at) => (
            <tr key={name}>
              <th scope="row" className="ti">
                <a href={`?boards=${at}`}>{name}</a>
              </th>
              <td className="num">{at + 1} in</td>
            </tr>
          ))}
        </DenseTable>
      </Specimen>
    </Show>
  )
}

export function ShowPaper() {
  return (
    <Show id="paper" title="Sheets of paper" names={['PaperSheet', 'DocumentHead', 'CompanyLogo']}>
      <Specimen name="The company’s name leads" wide>
        <PaperSheet
          label="A sheet"
          company={{ name: 'Ash & Elm', address: '1 Mill Yard\nOtley', phone: '01632 960999' }}
          aside={<b>Job sheet</b>}
        >
          <p>What is to be done</p>
        </PaperSheet>
      </Specimen>
      <Specimen name="What leads a quote or an invoice" wide>
        <article className="document-sheet" aria-label="A quote">
          <DocumentHead
            company={{ name: 'Ash & Elm', lines: ['1 Mill Yard, Otley', '01632 960999'] }}
            logo={null}
          />
        </article>
      </Specimen>
      <Specimen name="A company’s logo, its name beside it" wide>
        <article className="document-sheet" aria-label="An invoice">
          <DocumentHead company={{ name: 'Mortise', lines: ['2 Mill Yard, Otley'] }} logo={logo} />
        </article>
        <CompanyLogo logo={logo} />
      </Specimen>
    </Show>
  )
}

export function ShowTables() {
  return (
    <Show id="tables" title="Tables and their pages" names={['Table', 'Pager']}>
      <Specimen name="Columns on a wide page, a block a row on a phone" wide>
        <Table caption="Payments" columns={columns} rows={lines} keyOf={row => row.id} />
      </Specimen>
      <Specimen name="The first of many">
        <Pager page={1} pageCount={12} hrefFor={pageHref} label="Pages, at the first" />
      </Specimen>
      <Specimen name="In the middle">
        <Pager page={6} pageCount={12} hrefFor={pageHref} label="Pages, in the middle" />
      </Specimen>
      <Specimen name="The last">
        <Pager page={12} pageCount={12} hrefFor={pageHref} label="Pages, at the last" />
      </Specimen>
      <Specimen name="Two pages; one page has none">
        <Pager page={2} pageCount={2} hrefFor={pageHref} label="Two pages" />
        <Pager page={1} pageCount={1} hrefFor={pageHref} />
      </Specimen>
    </Show>
  )
}
