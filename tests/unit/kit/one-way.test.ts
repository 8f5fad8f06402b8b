import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The product's own files below `app/`, with their text. */
const sources = new Map(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => [`app/${path}`, readFileSync(`app/${path}`, 'utf8')]),
)

type Rule = {
  what: string
  found: RegExp
  /** Where it is made, once. */
  home: RegExp
  /** Files that do otherwise, and why they may. */
  except?: Record<string, string>
}

const kit = /^app\/(components|demo)\/kit\//
/** One of the classes, first or later in an attribute or in `classNames(…)`. */
const cls = (names: string) =>
  new RegExp(`(?:className=(?:"|\\{\`)|classNames\\(\\s*')(?:[\\w -]* )?(?:${names})(?=["\` '])`)

const rules: Rule[] = [
  { what: 'a button is Button, ButtonLink, ButtonSummary or FileButton', found: cls('btn'), home: kit },
  {
    what: 'Enter’s own button is EnterButton',
    found: /<button[^>]*className="(sr-only|default-submit)"/,
    home: kit,
  },
  {
    what: 'a table is Table',
    found: /<table/,
    home: kit,
    except: {
      'app/components/calendar/calendar-grid.tsx': 'its cells are days, not a record each row',
      'app/components/papers/document-sheet.tsx': 'paper: its rows stand in rooms, each with a head',
      'app/components/overheads/rate-tables.tsx': 'sums, each made of those above it, not a record each row',
      'app/components/spreadsheets/column-choices.tsx': 'a field in each row, which a form holds',
      'app/routes/workspace/time-entries/hours.tsx': 'a column a day, and their sums at the foot',
    },
  },
  {
    what: 'a dialog is Dialog, Confirm or DialogBox',
    found: /<dialog/,
    home: kit,
    except: {
      'app/components/subscriptions/payment-issue.tsx': 'its island lays it over whatever page is open',
      'app/islands/keys.tsx': 'the same',
    },
  },
  { what: 'what is wrong at a field is FieldError', found: cls('err'), home: kit },
  { what: 'a refused form is FormErrors or FormFailure', found: cls('form-errors'), home: kit },
  { what: 'a note is Note', found: cls('note'), home: kit },
  { what: 'nothing there is EmptyState', found: cls('empty'), home: kit },
  { what: 'a list is List', found: cls('list'), home: kit },
  { what: 'views of one thing are Segments', found: cls('seg'), home: kit },
  { what: 'pages of a list are Pager', found: cls('pager'), home: kit },
  { what: 'a stage’s tab is StageTab', found: cls('tab'), home: kit },
  {
    what: 'a face is Avatar',
    found: cls('av'),
    home: kit,
    except: { 'app/components/templates/template-task.tsx': 'the place of a face that is not there' },
  },
  { what: 'a rod is Rod', found: cls('rod'), home: kit },
  {
    what: 'the last row of a form is FormFoot',
    found: cls('form-foot|row form-end|row apart form-end'),
    home: kit,
    except: { 'app/routes/workspace/portal/portal-task.tsx': 'several forms of one button each' },
  },
  {
    what: 'an island comes by lazyIsland; a page of the demo may fall',
    found: /\blazy\(/,
    home: /^app\/islands\/lazy-island\.ts$|^app\/routes\/dev\//,
  },
  { what: 'a hidden field is HiddenField', found: /type="hidden"/, home: kit },
  { what: 'a phone number is PhoneLink', found: /`tel:/, home: kit },
  {
    what: 'dates, money and numbers are written by domain/format.ts',
    found: /\bIntl\.|\.toLocale(Date|Time)?String\(|\.toFixed\(/,
    home: /^app\/domain\/(format|clock)\.ts$/,
    except: {
      'app/domain/companies/currency.ts': 'the names of currencies',
      'app/domain/companies/time-zone.ts': 'the names of time zones',
      'app/domain/owner/owner-revenue.ts': 'a share in percent',
      'app/services/mail/outbox.server.ts': 'puts file names in order',
      'app/services/pdf/letters.server.ts': 'cuts a text into whole letters',
    },
  },
  {
    what: 'an instant is shown by its day in a time zone',
    found: /formatDate\w*\(new Date|toISOString\(\)\.slice\(0, 10\)/,
    home: /^app\/domain\/clock\.ts$/,
    except: { 'app/domain/data-deletion/deletion-periods.ts': 'days of the law, in UTC' },
  },
]

function breakers({ found, home }: Rule): string[] {
  return [...sources].filter(([path, text]) => !home.test(path) && found.test(text)).map(([path]) => path)
}

describe('one way of each thing', () => {
  test.each(rules)('$what', rule => {
    expect(breakers(rule).sort()).toEqual(Object.keys(rule.except ?? {}).sort())
  })

  test('each way is used where it is made', () => {
    const unused = rules.filter(
      ({ found, home }) => ![...sources].some(([path, text]) => home.test(path) && found.test(text)),
    )
    expect(unused.map(({ what }) => what)).toEqual([])
  })

  test('what leads to a file is followed by the browser', () => {
    const links = [...sources].flatMap(([path, text]) =>
      [...text.matchAll(/<ButtonLink[^>]*icon="download"[^>]*>/g)].map(([link]) => `${path}: ${link}`),
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter(link => !link.includes('byBrowser'))).toEqual([])
  })
})
