import { ButtonLink } from '#app/components/kit/button.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { HeadLinks } from '#app/components/kit/head-links.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import {
  badgeCount,
  formatDate,
  formatDateNumeric,
  formatDateShort,
  formatInstant,
  formatMoney,
  formatMonth,
  formatTime,
  overdueText,
  plural,
} from '#app/domain/format.ts'
import { Show, Specimen } from './specimen.tsx'

const here = '#pages'

export function ShowPages() {
  return (
    <Show
      id="pages"
      title="Pages and their parts"
      names={['PageHead', 'HeadLinks', 'PageTitle', 'Section', 'Columns', 'Column', 'PhoneLink', 'MailLink']}
    >
      <Specimen name="A page’s head: back, name, a line, one primary action" wide>
        <PageHead
          level={3}
          title="Clients"
          lead="Everybody you work for, and how to reach them."
          back={{ href: here, label: 'Projects' }}
        >
          <ButtonLink href={here}>Print</ButtonLink>
          <ButtonLink variant="go" icon="plus" href={here}>
            New Client
          </ButtonLink>
        </PageHead>
      </Specimen>
      <Specimen name="A name and nothing else" wide>
        <PageHead level={3} title="Six sash windows and a pair of doors for the vicarage" />
      </Specimen>
      <Specimen name="Under a head, where else the page leads: on a phone one line" wide>
        <HeadLinks label="More of the clients">
          <ButtonLink variant="bare" href={here}>
            Import
          </ButtonLink>
          <ButtonLink variant="bare" icon="file" href={here}>
            Save as CSV
          </ButtonLink>
          <ButtonLink variant="bare" href={here}>
            Settings
          </ButtonLink>
        </HeadLinks>
      </Specimen>
      <Specimen name="Sections in columns of twelfths: a line and a heading, no boxes" wide>
        <Columns>
          <Column span={7}>
            <Section level={3} title="Team members" aside="3 people">
              <p className="quiet">The longer column.</p>
            </Section>
            <Section level={3} title="Invitations" aside={<a href={here}>See all</a>}>
              <p className="quiet">One under another.</p>
            </Section>
          </Column>
          <Section level={3} title="Until then" span={5}>
            <p className="quiet">On a phone it comes last.</p>
          </Section>
        </Columns>
      </Specimen>
      <Specimen name="The name of a page or a dialog, where another heading comes first">
        <PageTitle level={3}>Boathouse doors</PageTitle>
      </Specimen>
      <Specimen name="How somebody is reached">
        <p>
          <PhoneLink phone="01632 960771" />
        </p>
        <p>
          <MailLink email="nessa.lockwood@example.co.uk" />
        </p>
      </Specimen>
    </Show>
  )
}

const today = '2026-11-20'
/** 20 November 2026, 16:42 UTC. */
const at = Date.UTC(2026, 10, 20, 16, 42)

export function ShowFormats() {
  return (
    <Show id="formats" title="Dates, money and counts" names={['app/domain/format.ts']}>
      <Specimen name="Dates">
        <MetaList
          items={[
            { label: 'In full', value: formatDate(today) },
            { label: 'In lists, this year', value: formatDateShort('2026-11-18', today) },
            { label: 'In lists, another year', value: formatDateShort('2027-02-03', today) },
            { label: 'Where figures are compared', value: formatDateNumeric(today) },
            { label: 'A month', value: formatMonth(today) },
            { label: 'When it happened', value: formatInstant(at, 'Europe/London') },
            { label: 'A time of day', value: formatTime(at, 'Europe/London') },
            { label: 'Late', value: overdueText('2026-11-18', today), tone: 'bad' },
            { label: 'None', value: 'Not set' },
          ]}
        />
      </Specimen>
      <Specimen name="Money and counts">
        <MetaList
          items={[
            { label: 'Pounds', value: formatMoney(2_357_100), figure: true },
            { label: 'Another currency', value: formatMoney(88_150, 'EUR'), figure: true },
            { label: 'Nothing', value: formatMoney(0), figure: true },
            { label: 'One', value: plural(1, 'task') },
            { label: 'Several', value: plural(9, 'task') },
            { label: 'Irregular', value: plural(2, 'person', 'people') },
            { label: 'More than nine unread', value: badgeCount(12) },
          ]}
        />
      </Specimen>
    </Show>
  )
}
